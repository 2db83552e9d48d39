import { EMBED_FRAMES } from '@savepoint/contracts/base';

interface Host {
  /** Hosts of the addresses that editors copy. */
  hosts: readonly string[];
  /** Returns the id of a video in such an address; undefined if there is none. */
  idOf(url: URL): string | undefined | null;
  frame(id: string): string;
  valid: RegExp;
}

const HOSTS: readonly Host[] = [
  {
    hosts: ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'youtu.be'],
    idOf: ({ host, pathname, searchParams }) =>
      host === 'youtu.be'
        ? pathname.slice(1)
        : (searchParams.get('v') ?? /^\/(?:shorts|embed|live)\/([^/]+)/.exec(pathname)?.[1]),
    frame: (id) => `${EMBED_FRAMES.youtube}/embed/${id}?autoplay=1`,
    valid: /^[\w-]{11}$/,
  },
  {
    hosts: ['vimeo.com', 'www.vimeo.com'],
    idOf: ({ pathname }) => pathname.slice(1),
    frame: (id) => `${EMBED_FRAMES.vimeo}/video/${id}?autoplay=1&dnt=1`,
    valid: /^\d{5,12}$/,
  },
];

/** Hosts whose videos texts may show. */
export const EMBED_HOSTS = HOSTS.map(({ hosts }) => hosts[0]!);

/** The frame of an address of a video; undefined for anything else. */
export function embedOf(address: string): { frame: string; host: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const found = HOSTS.find(({ hosts }) => url.protocol === 'https:' && hosts.includes(url.host));
  const id = found?.idOf(url);
  return found && id && found.valid.test(id) ? { frame: found.frame(id), host: found.hosts[0]! } : undefined;
}
