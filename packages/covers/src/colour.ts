import { clamp, lerp } from './numbers';

/** An opaque colour as `#rrggbb`. */
export type Colour = string;
type Triple = readonly [number, number, number];

const channels = (colour: Colour): Triple => {
  const at = (i: number) => parseInt(colour.slice(i, i + 2), 16) / 255;
  return [at(1), at(3), at(5)];
};
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

// OKLab, https://bottosson.github.io/posts/oklab/: mixing in it keeps tints clean where sRGB turns them grey.
const toLab = (colour: Colour): Triple => {
  const [red, green, blue] = channels(colour);
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};
const byte = (linear: number): string =>
  Math.round(clamp(toGamma(Math.max(0, linear)), 0, 1) * 255)
    .toString(16)
    .padStart(2, '0');
const fromLab = ([L, a, b]: Triple): Colour => {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return `#${byte(red)}${byte(green)}${byte(blue)}`;
};

/** Mixes two colours in OKLab. @param t 0 gives `a`, 1 gives `b` */
export const mix = (a: Colour, b: Colour, t: number): Colour => {
  const from = toLab(a);
  const to = toLab(b);
  return fromLab([lerp(from[0], to[0], t), lerp(from[1], to[1], t), lerp(from[2], to[2], t)]);
};

/** Perceptual distance of two colours in OKLab: 0 is equal, 1 is black and white. */
export const distance = (a: Colour, b: Colour): number => {
  const [from, to] = [toLab(a), toLab(b)];
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
};

/** Relative luminance as WCAG defines it: 0 is black, 1 is white. */
export const luminance = (colour: Colour): number => {
  const [r, g, b] = channels(colour);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
};

/** Contrast ratio of two colours as WCAG defines it, 1..21, whichever comes first. */
export const contrast = (a: Colour, b: Colour): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

/** Moves a colour towards another in steps of a tenth, until `ink` has a contrast of 4.6:1 on it. */
export const toward = (colour: Colour, other: Colour, ink: Colour): Colour => {
  let out = colour;
  while (contrast(out, ink) < 4.6) out = mix(out, other, 0.1);
  return out;
};

/**
 * Returns the text colour for a ground: the better of the first two candidates if it reaches 5.5:1, else the best
 * of all.
 * @param inks candidates, the preferred two first
 */
export const readable = (ground: Colour, inks: readonly Colour[]): Colour => {
  const best = (list: readonly Colour[]) =>
    [...list].sort((a, b) => contrast(ground, b) - contrast(ground, a))[0];
  return best(inks.slice(0, 2).filter((ink) => contrast(ground, ink) >= 5.5)) ?? (best(inks) as Colour);
};
