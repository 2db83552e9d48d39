export { RegionComposer, type RegionComposerOptions } from './composer';
export { escapeHtml, inlineJson } from './html';
export type { PageContext, PageRegions, PlacedRequest, SlotRequest, SlotTiming } from './types';
