import { parse } from 'tldts';
import { findLinks, readings } from '../../texts';

/** Of a text. */
const MAX_FEATURES = 400;
/** Links whose words are not words of the text, for each of which it is looked through. */
const MAX_LINKS = 50;
/** Characters of a text that are looked at: more than a member may write, but imported texts are longer. */
export const FEATURES_MAX_LENGTH = 2_000;
/** Longer words are cut: what comes after is not needed to tell them apart. */
const MAX_WORD_LENGTH = 40;
/** Digits with separators between them, as telephone numbers are written. */
const PHONE = /(?:\+|\b)\d(?:[ ()./-]{0,2}\d){8,14}\b/u;
const PRICE = /\p{Sc}\s?\d|\d\s?\p{Sc}|\b\d+\s?(?:usd|eur|gbp|dollars?|euros?)\b/iu;
/** Fewer letters are no sign of anything: “OK”, “NASA”. */
const CAPITALS_MIN_LETTERS = 12;

/**
 * What a classifier looks at in a text: its different words in every way in which a reader may read them, the domains of its
 * links, and signals, which begin with `#`.
 */
export function toFeatures(whole: string): string[] {
  const text = whole.slice(0, FEATURES_MAX_LENGTH);
  const links = findLinks(text);
  const different = new Set(links.slice(0, MAX_LINKS));
  const words = [...different].reduce((rest, link) => rest.replaceAll(link, ' '), text);
  const features = new Set(readings(words).flatMap((reading) => reading.split(' ').filter(Boolean)));
  for (const link of links) {
    const domain = parse(link).domain;
    if (domain) features.add(domain);
  }
  for (const signal of signalsOf(words, links.length)) features.add(signal);
  return [...features].slice(-MAX_FEATURES).map((feature) => feature.slice(0, MAX_WORD_LENGTH));
}

function signalsOf(text: string, links: number): string[] {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase()).length;
  return [
    ...(links > 0 ? ['#link'] : []),
    ...(links > 1 ? ['#links'] : []),
    ...(PHONE.test(text) ? ['#phone'] : []),
    ...(PRICE.test(text) ? ['#price'] : []),
    ...(letters.length >= CAPITALS_MIN_LETTERS && capitals > letters.length / 2 ? ['#capitals'] : []),
  ];
}
