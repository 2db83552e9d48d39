import { loadScript } from './load-file';

const digests = new Map<string, string>();

/** Registers the digests of a remote’s files, so that its deferred chunks are verified like its entry. */
export function registerDigests(integrity: Record<string, string>): void {
  for (const [url, digest] of Object.entries(integrity)) digests.set(url, digest);
}

/**
 * Loads a chunk that a remote imports dynamically; replaces webpack's own loader. A file without a registered
 * digest is not loaded. Never rejects: `done` receives an `error` event, and the next `import()` tries again.
 * @param url absolute
 */
export async function loadDeferredChunk(
  url: string,
  done: (event: { type: 'load' | 'error'; target: { src: string } }) => void,
): Promise<void> {
  const path = url.replace(location.origin, '');
  const digest = digests.get(path) ?? digests.get(url);
  const loaded = digest
    ? await loadScript(path, digest).then(
        () => true,
        () => false,
      )
    : false;
  done({ type: loaded ? 'load' : 'error', target: { src: url } });
}
