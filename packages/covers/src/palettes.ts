import { distance, luminance, type Colour } from './colour';

/** Five colours that go together. */
export interface Palette {
  /** Background of the picture. */
  readonly ground: Colour;
  /** The darkest: shadows, silhouettes, ink on light. */
  readonly deep: Colour;
  /** Close to the ground: distance, bodies, leaves. */
  readonly mid: Colour;
  /** The lightest: paper, snow, ink on dark. */
  readonly light: Colour;
  /** The accent: suns, doors, the point after the title. */
  readonly pop: Colour;
  /** True where the ground is dark, so that light things stand out on it. */
  readonly dark: boolean;
}

const palette = (ground: Colour, deep: Colour, mid: Colour, light: Colour, pop: Colour): Palette => ({
  ground,
  deep,
  mid,
  light,
  pop,
  dark: luminance(ground) < 0.2,
});

/** Every palette by name. Slugs are mapped to them in this order, so adding one changes existing covers. */
export const palettes = {
  ember: palette('#12323a', '#08191e', '#2f6f74', '#f6e6c8', '#ff7d45'),
  pocket: palette('#c3d29a', '#1d3a2c', '#7ba063', '#f0f5d8', '#d8472b'),
  dawn: palette('#f3b9a4', '#43203f', '#cf6678', '#fff0dc', '#2c6a86'),
  cobalt: palette('#2347b5', '#0d1a50', '#5b86e5', '#f5efdf', '#ffb531'),
  mustard: palette('#e9b840', '#33200f', '#c07d22', '#fff4d2', '#1d6a73'),
  oxblood: palette('#86202a', '#2d080e', '#bd4a41', '#f7e3ca', '#f2b64c'),
  mint: palette('#a3d6bb', '#0e3a3c', '#4f9f90', '#f4f9e9', '#ee5350'),
  fig: palette('#43244f', '#190c22', '#85548f', '#f5e2e2', '#f4a24c'),
  sky: palette('#a9d4ea', '#123756', '#5f9dca', '#fdf8e8', '#e5553b'),
  sand: palette('#e6d2aa', '#3f2f20', '#bb9a63', '#fcf5e2', '#2a7a72'),
  pine: palette('#17472f', '#071c14', '#46855c', '#ecf1d2', '#f3c14d'),
  graphite: palette('#2a2d31', '#0e1012', '#666d75', '#efeee7', '#f2563e'),
  coral: palette('#f17652', '#4e121e', '#c94630', '#ffebd4', '#124a50'),
  ice: palette('#d9e6ea', '#16303f', '#86aabb', '#ffffff', '#d4452f'),
  lagoon: palette('#0f7074', '#043335', '#45a79f', '#f5f1da', '#f8ba3d'),
  apricot: palette('#f8c89a', '#2a2650', '#de8b67', '#fff5e4', '#4f57b8'),
  moss: palette('#626f27', '#1b210a', '#96a548', '#f7f4d6', '#ee6a33'),
  bone: palette('#ebe5d6', '#16181b', '#a8a08c', '#fffdf6', '#c9382a'),
  dusk: palette('#b43c69', '#380b2b', '#e27d8f', '#ffeadf', '#ffc54f'),
  midnight: palette('#10204a', '#060d24', '#36539a', '#e9edf6', '#ff6f63'),
  rust: palette('#ae4623', '#35120b', '#e58a4e', '#fbe9cf', '#173f4c'),
  lilac: palette('#c9c3e6', '#2a2350', '#8a80c2', '#faf7ff', '#e4572e'),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];

/** Returns the palette whose ground is closest to a colour. */
export const nearestPalette = (colour: Colour): PaletteName =>
  paletteNames.reduce((nearest, name) =>
    distance(palettes[name].ground, colour) < distance(palettes[nearest].ground, colour) ? name : nearest,
  );
