import postcss, { type Rule } from 'postcss';

/** Rules that apply to the whole page, wherever they are. */
const PAGE_RULES = new Set([
  ...['import', 'font-face', 'property', 'page', 'namespace', 'charset', 'view-transition'],
  ...['font-palette-values', 'font-feature-values', 'color-profile', 'counter-style', 'position-try'],
]);
/** Custom properties by which a sheet says that it is in. */
const MARKER = /^--styles-/;

interface Scope {
  region: string;
  /** Folder of the sheet’s file, for the addresses in it. */
  base: string;
}

/**
 * Limits a style sheet to one region: every selector applies only to elements in the region’s slot, without a change of
 * its specificity, and rules for the whole page are removed. `*{color:red}` becomes
 * `*:where([data-region="poll"] *){color:red}`.
 *
 * `@scope` would do the same, but not in all browsers that the site supports.
 */
export function scopeStyles(text: string, { region, base }: Scope): string {
  const sheet = postcss.parse(text);
  sheet.walkAtRules((rule) => {
    if (PAGE_RULES.has(rule.name.toLowerCase())) rule.remove();
  });
  sheet.walkRules((rule) => {
    if (isKeyframe(rule) || isMarker(rule)) return;
    rule.selectors = rule.selectors.map((selector) => scopeSelector(selector, region));
  });
  sheet.walkDecls((declaration) => {
    declaration.value = declaration.value.replace(
      /url\(\s*(["']?)(?!["'/#]|data:|[a-z][a-z0-9+.-]*:)/gi,
      (_start, quote: string) => `url(${quote}${base}`,
    );
  });
  return sheet.toString();
}

const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && /keyframes$/i.test((parent as postcss.AtRule).name);

const isMarker = (rule: Rule): boolean =>
  rule.selector === ':root' &&
  rule.nodes.every((node) => node.type === 'decl' && MARKER.test(node.prop) && !node.value.trim());

/** Adds to the last compound of a selector that it is in the slot, before a pseudo-element. */
function scopeSelector(selector: string, region: string): string {
  const end = pseudoElementIndex(selector);
  return `${selector.slice(0, end)}:where([data-region="${region}"] *)${selector.slice(end)}`;
}

/** Where the pseudo-element of a selector begins; its length if it has none. */
function pseudoElementIndex(selector: string): number {
  let depth = 0;
  for (let index = 0; index < selector.length; index += 1) {
    const rest = selector.slice(index);
    const skipped = /^(?:\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/s.exec(rest)?.[0];
    if (skipped) index += skipped.length - 1;
    else if (/^[([]/.test(rest)) depth += 1;
    else if (/^[)\]]/.test(rest)) depth -= 1;
    else if (depth === 0 && /^(?:::|:(?:before|after|first-line|first-letter)(?![\w-]))/i.test(rest))
      return index;
  }
  return selector.length;
}
