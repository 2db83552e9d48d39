import type { RegionName } from '@savepoint/contracts';
import { createContext, useContext } from 'react';
import type { PageRegions } from '../server/regions';

/** The regions of the page that is being rendered. */
export const RegionsOfPage = createContext<Pick<PageRegions, 'slot'>>({ slot: () => '' });

/** The place of a region that the page asked for in `slots`. */
export function Slot({ region }: { region: RegionName }) {
  const { slot } = useContext(RegionsOfPage);
  return <div className="slot" dangerouslySetInnerHTML={{ __html: slot(region) }} />;
}
