/** Addresses within one another that are looked at. */
const MAX_WRAPPERS = 3;
/** Names of parameters in which redirects have the address that they lead to. */
const PARAMETERS = [
  'url',
  'u',
  'q',
  'to',
  'target',
  'dest',
  'destination',
  'link',
  'href',
  'goto',
  'redirect',
];
/** Paths of redirects: of plugins, where what follows is the address, and of other systems. */
const REDIRECT_PATH = /^\/(?:goto|go|out|outgoing|away|exit|leave|link|redirect|redir|url|l\.php)\/?$/i;
const WRAPPED_IN_PATH = /^\/(?:goto|go|out|outgoing|away|exit|leave|redirect|redir)\/(https?:\/\/?.+)$/i;
/** Disqus adds a check to the address. */
const DISQUS_CHECK = /:[\w-]{20,40}$/;
/** Remark42 fetches pictures for readers. */
const PICTURE_PROXY = /\/api\/v1\/img$/;
const MENTION = /^@([\w.-]{1,100})(?::\w{1,20})?$/;

/**
 * The address that a link leads to in the end, where the old system, or a plugin, put one of its own in front of it.
 * @param address of the web
 */
export function unwrapAddress(address: string): string {
  let inner = address;
  for (let count = 0; count < MAX_WRAPPERS; count += 1) {
    const next = wrappedIn(inner);
    if (next === undefined) break;
    inner = next;
  }
  return inner;
}

function wrappedIn(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, search, searchParams } = new URL(address);
  if (hostname === 'disq.us' && pathname === '/url')
    return webAddress(searchParams.get('url')?.replace(DISQUS_CHECK, ''));
  if (PICTURE_PROXY.test(pathname)) return webAddress(fromBase64(searchParams.get('src')));
  const inPath = WRAPPED_IN_PATH.exec(pathname)?.[1];
  // Paths have one slash for two after they were normalised.
  if (inPath !== undefined) return webAddress(inPath.replace(/^(https?:)\/\/?/, '$1//') + search);
  if (!REDIRECT_PATH.test(pathname)) return undefined;
  for (const name of PARAMETERS) {
    const found = webAddress(searchParams.get(name));
    if (found !== undefined) return found;
  }
  return undefined;
}

const webAddress = (text: string | null | undefined): string | undefined =>
  text && /^https?:\/\/[^\s]/i.test(text) && URL.canParse(text) ? text : undefined;

function fromBase64(text: string | null): string {
  return Buffer.from(text ?? '', 'base64').toString('utf8');
}

/**
 * The name of somebody who is mentioned, if that is what a link is: a profile of the old system says nothing here.
 * @param label its text
 */
export function mentionIn(label: string, address: string): string | undefined {
  const [, name] = MENTION.exec(label) ?? [];
  const isProfile = URL.canParse(address) && /^(?:[a-z-]+\.)?disqus\.com$/.test(new URL(address).hostname);
  return name !== undefined && isProfile ? `@${name}` : undefined;
}

/** Whether a comment covers a part of it as a spoiler. Here the whole comment is covered. */
export const hasSpoiler = (html: string): boolean =>
  /<spoiler[\s>]|\[spoiler[\s=\]]|<[a-z]{1,10} [^<>]{0,200}class=["'][^"'<>]{0,100}spoiler/i.test(html);
