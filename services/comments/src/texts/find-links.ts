import { normalise, stripInvisible } from '@savepoint/service-kit/names';
import { parse } from 'tldts';

/** A character of an address in a sentence. */
const REST = '[^\\s,;|<>"“”]';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?';
const HOST = `(?:${LABEL}\\.){1,20}${LABEL}(?![\\p{L}\\p{N}@-]|\\.[\\p{L}\\p{N}])`;
/** A version after a slash is no path: “1.2.3.4/1.2.3.5”. */
const PATH = `:\\d{2,5}|/(?!\\d+\\.)${REST}*|[?#]${REST}+`;
/** What may be a link: anything with `://`, as in `hxxps://`; `www.`; a host, but not that of a mail address. */
const CANDIDATE = new RegExp(
  [
    `[\\w+.*-]{2,20}://${REST}+`,
    `(?<![\\w.])www\\.${REST}+`,
    `(?<![\\p{L}\\p{N}.]|[\\w.-]@)(${HOST})(${PATH})?${REST}*`,
  ].join('|'),
  'giu',
);

/** Domains that count without a path; after a full stop without a space, other words are words. */
const GENERIC_DOMAINS = new Set(
  'com net org info biz xyz top shop store site online app dev link click vip club pro icu win bid loan casino'.split(
    ' ',
  ),
);
/** Domains of countries that are words, file extensions, or Roman numerals. */
const COUNTRY_WORDS = new Set(
  'ad am an as at be by ci do es id im in is it la ma me ml mr ms mt my no pa pl pm ps py re rs sh so st to us va vi md'.split(
    ' ',
  ),
);

/** A dot in brackets, and the ideographic stop between Latin letters, which browsers read as a dot. */
const DISGUISED_DOT = /\s?[[({]\s?(?:\.|dot)\s?[\])}]\s?|(?<=[a-z\d])[\u3002\uff61](?=[a-z])/gi;

const asRead = (text: string): string => stripInvisible(normalise(text, 'NFKC')).replace(DISGUISED_DOT, '.');

/**
 * Finds the links in a text, by the list of public suffixes.
 * @returns each as it is written, without invisible characters and the punctuation after it
 */
export function findLinks(text: string): string[] {
  return [...asRead(text).matchAll(CANDIDATE)].flatMap(([link, host, path]) =>
    host === undefined || isHost(host, path !== undefined) ? [link.replace(/(?<!\p{P})\p{P}+$/u, '')] : [],
  );
}

/** Domains that lead somewhere in a network, or in an example. */
const FURTHER_DOMAINS = new Set([
  'example',
  'test',
  'invalid',
  'localhost',
  'local',
  'internal',
  'onion',
  'lan',
]);
const ANY_HOST = new RegExp(`${LABEL}(?:\\.${LABEL}){1,20}`, 'giu');

/** Whether a short text contains a web or mail address, or anything that a reader may take for one. */
export function hasAddress(text: string): boolean {
  const plain = asRead(text);
  if (/:\/\/|[^\s@]@[^\s@]|\bwww\./iu.test(plain)) return true;
  return (plain.match(ANY_HOST) ?? []).some((host) => {
    const { isIcann, isPrivate, isIp, publicSuffix } = parse(host);
    return isIp || isIcann || isPrivate || FURTHER_DOMAINS.has(publicSuffix ?? '');
  });
}

const NON_ASCII = /[^\p{ASCII}]/u;

/** @param hasPath whether a path or a port follows */
function isHost(host: string, hasPath: boolean): boolean {
  const { domain, isIcann, isIp, publicSuffix } = parse(host);
  if (isIp) return hasPath;
  if (!isIcann || domain === null || publicSuffix === null) return false;
  if (hasPath || publicSuffix.includes('.') || NON_ASCII.test(publicSuffix)) return true;
  return publicSuffix.length === 2 ? !COUNTRY_WORDS.has(publicSuffix) : GENERIC_DOMAINS.has(publicSuffix);
}
