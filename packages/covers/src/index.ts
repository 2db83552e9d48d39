export { card, CARD } from './card';
export { EDITION } from './edition';
export { cover, type Format } from './cover';
export type { Subject } from './choose';
export { tone, type Head, type Tone } from './tone';
export { textWidth, widestWord } from './type/face';
export { nearestPalette, palettes, type Palette, type PaletteName } from './palettes';
export { contrast, type Colour } from './colour';
