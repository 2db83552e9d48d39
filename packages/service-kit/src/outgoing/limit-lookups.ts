import type { LookupAddress } from 'node:dns';

type Callback = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void;
/** Finds all addresses of a name, as `dns.lookup` does with `all`. */
export type Lookup = (host: string, callback: Callback) => void;

/** Names that are looked up at the same time; each has a thread of Node’s for as long as its server is silent. */
const MAX_COUNT = 8;
/** Names that wait for that. */
const MAX_WAITING = 100;

/**
 * Limits lookups of names that others choose, so that some thread is left for names of our own. Calls for a name that is
 * being looked up share its result.
 */
export function limitLookups(lookup: Lookup): Lookup {
  /** The names that are looked up, then those that wait. */
  const asked = new Map<string, Callback[]>();
  const start = (host: string) => {
    lookup(host, (error, found) => {
      const callbacks = asked.get(host) ?? [];
      asked.delete(host);
      const next = [...asked.keys()][MAX_COUNT - 1];
      if (next !== undefined) start(next);
      for (const callback of callbacks) callback(error, found);
    });
  };
  return (host, callback) => {
    const sharing = asked.get(host);
    if (sharing) return void sharing.push(callback);
    if (asked.size >= MAX_COUNT + MAX_WAITING)
      return callback(
        Object.assign(new Error(`Too many names are looked up: ${host}`), { code: 'EAI_AGAIN' }),
        [],
      );
    asked.set(host, [callback]);
    if (asked.size <= MAX_COUNT) start(host);
  };
}
