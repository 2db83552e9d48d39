import { loadScript } from './load-file';

const digests = new Map<string, string>();

/** Remembers what the page says of the files of a remote, so that its late parts are checked like the rest. */
export function trustFiles(integrity: Record<string, string>): void {
  for (const [url, digest] of Object.entries(integrity)) digests.set(url, digest);
}

/**
 * What webpack calls in a remote to fetch a part that is imported later. A file the page has no digest
 * of is not fetched. Never rejects: `done` is told of a failure as webpack's own loader would, and the
 * next `import()` tries again.
 * @param url absolute
 */
export async function loadLatePart(
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
