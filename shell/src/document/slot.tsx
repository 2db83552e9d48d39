import type { RegionName } from '@savepoint/contracts';
import { createContext, useContext } from 'react';
import type { PageRegions } from '../server/regions';

/** The regions of the page that is being rendered. */
export const RegionsOfPage = createContext<Pick<PageRegions, 'slot' | 'placed'>>({
  slot: () => '',
  placed: [],
});

/** The place of a region that the page asked for in `slots`. */
export function Slot({ region }: { region: RegionName }) {
  const { slot } = useContext(RegionsOfPage);
  return <div className="slot" dangerouslySetInnerHTML={{ __html: slot(region) }} />;
}

/** The place that the page keeps open; nothing when no region asks for it. */
export const OpenPlace = () =>
  useContext(RegionsOfPage).placed.map((html) => (
    <div key={html} className="sec">
      <div className="slot" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  ));
