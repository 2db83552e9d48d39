import { useLayers } from '../layers/layers';

/** The shade over the page below the search and the expanded menu; a click on it closes them. */
export function Scrim() {
  const { open, hide } = useLayers();
  if (open?.name !== 'search' && open?.name !== 'mega') return null;
  return <div className="scrim" role="presentation" data-scrim onClick={() => hide()} />;
}
