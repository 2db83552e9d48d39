import { parseColour, type Colour } from './colour';

export const DENSITIES = { compact: 0.75, normal: 1, roomy: 1.25 } as const;

/** The looks of a thread; those that are not set have the look of the theme. */
export interface Looks {
  accent?: Colour;
  /** A value of `font-family`, whose names are in quotes. */
  font?: string;
  /** In pixels. */
  radius?: number;
  /** Factor of all spaces. */
  density?: number;
  /** Of the thread at most, in pixels. */
  width?: number;
  /** Whether the embedding page is seen behind the thread. */
  background?: boolean;
}

/** Font stacks by name. They need no file: each of them is installed somewhere on every system. */
const FONTS: Record<string, string> = {
  system: 'system-ui, sans-serif',
  sans: "'Helvetica Neue', Arial, sans-serif",
  'sans-serif': 'sans-serif',
  serif: "Georgia, 'Times New Roman', serif",
  mono: 'ui-monospace, Menlo, Consolas, monospace',
  monospace: 'monospace',
  'system-ui': 'system-ui',
};
const MAX_FONTS = 6;
/** Letters, digits, spaces and hyphens: nothing that has a meaning in a quoted string of CSS. */
const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,63}$/u;
const PIXELS = /^(\d{1,4}(?:\.\d{1,2})?)(?:px)?$/;
const MAX_RADIUS_PX = 24;
const MIN_WIDTH_PX = 240;
const MAX_WIDTH_PX = 2400;

/** Reads one or several families, separated by commas, with or without quotes. */
function parseFont(text: string): string | null {
  const names = text.split(',').map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'));
  if (names.length > MAX_FONTS) return null;
  const families = names.map((name) => {
    if (Object.hasOwn(FONTS, name.toLowerCase())) return FONTS[name.toLowerCase()];
    return FAMILY.test(name) ? `'${name}'` : null;
  });
  // A reader may have none of them.
  return families.includes(null) ? null : [...families, 'sans-serif'].join(', ');
}

const parsePixels = (least: number, most: number) => (text: string) => {
  const pixels = Number(PIXELS.exec(text)?.[1] ?? NaN);
  return pixels >= least && pixels <= most ? pixels : null;
};

const oneOf =
  <T>(values: Record<string, T>) =>
  (text: string) =>
    Object.hasOwn(values, text) ? values[text]! : null;

/** How each look is read, and what it can be, for the person who embeds. */
const GRAMMARS: {
  [N in keyof Looks]-?: { parse: (text: string) => Required<Looks>[N] | null; expected: string };
} = {
  accent: { parse: parseColour, expected: 'a colour such as #0a7 or #00aa77, rgb(…) or hsl(…)' },
  font: { parse: parseFont, expected: 'serif, sans, mono, system, or names of installed fonts' },
  radius: {
    parse: parsePixels(0, MAX_RADIUS_PX),
    expected: `a number of pixels from 0 to ${MAX_RADIUS_PX}`,
  },
  density: { parse: oneOf<number>(DENSITIES), expected: Object.keys(DENSITIES).join(', ') },
  width: {
    parse: parsePixels(MIN_WIDTH_PX, MAX_WIDTH_PX),
    expected: `a number of pixels from ${MIN_WIDTH_PX} to ${MAX_WIDTH_PX}`,
  },
  background: {
    parse: oneOf<boolean>({ transparent: true, opaque: false }),
    expected: 'transparent, opaque',
  },
};

const MAX_QUOTED_LENGTH = 60;

/**
 * Reads what a page says about the looks of its thread. Nothing else of its texts gets into a style.
 * @param texts anything: other sites send it
 * @param warn gets a sentence for each value that is ignored
 */
export function parseLooks(texts: Record<string, unknown>, warn: (sentence: string) => void): Looks {
  const looks: Record<string, unknown> = {};
  for (const [name, { parse, expected }] of Object.entries(GRAMMARS)) {
    const given = texts[name];
    if (typeof given !== 'string' || !given.trim()) continue;
    const value = parse(given.trim());
    if (value !== null) looks[name] = value;
    else warn(`Savepoint: ${name} “${given.slice(0, MAX_QUOTED_LENGTH)}” is ignored. It can be: ${expected}`);
  }
  return looks;
}
