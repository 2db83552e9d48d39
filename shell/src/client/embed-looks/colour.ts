/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [number, number, number];

export const BLACK: Colour = [0, 0, 0];
export const WHITE: Colour = [255, 255, 255];

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
/** With commas or with spaces, without an alpha value. */
const FUNCTION = /^(rgb|hsl)\(\s*([\d.]+)(?:deg)?(?:\s*,\s*|\s+)([\d.]+%?)(?:\s*,\s*|\s+)([\d.]+%?)\s*\)$/i;

/**
 * Parses `#rgb`, `#rrggbb`, `rgb(r g b)` and `hsl(h s% l%)`.
 * @returns null for anything else
 */
export function parseColour(text: string): Colour | null {
  if (HEX.test(text)) {
    const digits = text.length === 4 ? text.replace(/[^#]/g, '$&$&') : text;
    return [1, 3, 5].map((start) => parseInt(digits.slice(start, start + 2), 16)) as unknown as Colour;
  }
  const [, name, ...parts] = FUNCTION.exec(text) ?? [];
  if (!name) return null;
  const [first, second, third] = parts.map((part) => Number(part.replace('%', ''))) as [
    number,
    number,
    number,
  ];
  const percents = parts.filter((part) => part.endsWith('%')).length;
  if (name.toLowerCase() === 'hsl')
    return percents === 2 && first <= 360 && second <= 100 && third <= 100
      ? fromHsl(first, second / 100, third / 100)
      : null;
  return percents === 0 && Math.max(first, second, third) <= 255
    ? [Math.round(first), Math.round(second), Math.round(third)]
    : null;
}

/**
 * @param hue in degrees
 * @param saturation 0 to 1
 * @param lightness 0 to 1
 * @see https://www.w3.org/TR/css-color-4/#hsl-to-rgb
 */
function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12;
    const range = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - range * Math.max(-1, Math.min(position - 3, 9 - position, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** `#rrggbb` */
export const formatColour = (colour: Colour): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** @param share of the second colour, 0 to 1 */
export const mix = (from: Colour, to: Colour, share: number): Colour =>
  from.map((channel, index) => Math.round(channel + (to[index]! - channel) * share)) as unknown as Colour;

/** Relative luminance, 0 to 1. @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns what can be read on a colour: the one of black and white with more contrast, which is at least 4.58. */
export const inkOn = (colour: Colour): Colour =>
  contrast(colour, BLACK) >= contrast(colour, WHITE) ? BLACK : WHITE;

/** A step of 2 % is a change that is hardly seen. */
const STEPS = 50;

/**
 * Mixes a colour with black or white, whichever reads on these surfaces, as little as gives the contrast on all of them.
 * @param ratio that some mixture reaches
 */
export function readableOn(surfaces: readonly Colour[], colour: Colour, ratio: number): Colour {
  const least = (each: Colour) => Math.min(...surfaces.map((surface) => contrast(surface, each)));
  const towards = least(BLACK) >= least(WHITE) ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, towards, step / STEPS);
    if (least(mixed) >= ratio) return mixed;
  }
  return towards;
}
