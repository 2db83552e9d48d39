import { accentColours } from './accent';
import { formatColour, parseColour, type Colour } from './colour';
import { parseLooks, type Looks } from './looks';

// The module at `/embed/looks.js`, which `embed/frame.ts` imports when the embedding page sets a look.

const sheet = new CSSStyleSheet();
/** Adds an empty rule. Its values are set through the DOM, in which none can end its declaration. */
const addRule = (selector: string): CSSStyleDeclaration =>
  (sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule).style;
/** Paper and forced colours have colours of their own. */
const addColours = (selector: string): CSSStyleDeclaration => {
  const media = `@media screen and (forced-colors: none) { ${selector} {} }`;
  const rule = sheet.cssRules[sheet.insertRule(media, sheet.cssRules.length)] as CSSMediaRule;
  return (rule.cssRules[0] as CSSStyleRule).style;
};
const styles = {
  page: addRule(':root:root'),
  thread: addRule('.embed:root body'),
  colours: addColours(':root:root'),
  // Without text in it, this fill needs contrast with what is around it.
  check: addColours('.check input'),
};
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** The spaces of `tokens.css`, in rem. */
const SPACES = {
  '--s-05': 0.25,
  '--s-1': 0.5,
  '--s-15': 0.75,
  '--s-2': 1,
  '--s-3': 1.5,
  '--s-4': 2,
  '--s-5': 2.5,
  '--s-6': 3,
} as const;
/** Corners of check boxes and focus rings, as a share of those of buttons and boxes. */
const SMALL_CORNER_SHARE = 0.25;

function replace(style: CSSStyleDeclaration, properties: Record<string, string>): void {
  style.cssText = '';
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
}

/** Reads a colour of the theme that is shown. */
function themeColour(name: string): Colour {
  const colour = parseColour(getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  if (!colour) throw new Error(`The theme’s ${name} is no colour`);
  return colour;
}

function setAccent(accent: Colour | undefined): void {
  replace(styles.check, accent ? { '--c-accent-fill': 'var(--c-accent)' } : {});
  if (!accent) return replace(styles.colours, {});
  const colours = accentColours(accent, {
    behindText: ['--c-bg', '--c-sunk', '--c-surface', '--c-surface-2'].map(themeColour),
    texts: ['--c-text', '--c-text-2'].map(themeColour),
    background: themeColour('--c-bg'),
    plate: themeColour('--c-plate'),
  });
  replace(
    styles.colours,
    Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, formatColour(colour)])),
  );
}

/** Sets everything but colours. */
function setShape({ font, radius, density, width, background }: Looks): void {
  replace(styles.page, {
    ...(font && { '--f-text': font, '--f-display': font }),
    ...(radius !== undefined && {
      '--r-1': `${radius * SMALL_CORNER_SHARE}px`,
      '--r-2': `${radius}px`,
      '--r-3': `${radius}px`,
    }),
    ...(density !== undefined &&
      Object.fromEntries(Object.entries(SPACES).map(([name, rem]) => [name, `${rem * density}rem`]))),
  });
  // That of the theme, now that the page has none of its own.
  const { colorScheme } = getComputedStyle(document.documentElement);
  replace(styles.thread, {
    ...(width !== undefined && { 'max-inline-size': `${width}px`, 'margin-inline': 'auto' }),
    ...(background && { background: 'transparent', 'color-scheme': colorScheme }),
  });
  // A frame with another scheme than its element is opaque; the loader gives the element the light one.
  if (background) styles.page.setProperty('color-scheme', 'light');
}

let looks: Looks = {};
const apply = () => {
  setShape(looks);
  setAccent(looks.accent);
};
// A theme that follows the reader’s setting has other surfaces then.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);

const warned = new Set<string>();
/** Warns once: pages send their looks again with every change. */
const warn = (sentence: string) => {
  if (warned.has(sentence)) return;
  warned.add(sentence);
  // oxlint-disable-next-line no-console -- for the person who embeds
  console.warn(sentence);
};

/**
 * Gives the thread the looks that the embedding page names, and takes back those that it names no longer.
 * @param texts by name, as the page has sent them; empty and unknown ones are ignored
 */
export function setLooks(texts: Record<string, unknown>): void {
  looks = parseLooks(texts, warn);
  apply();
}
