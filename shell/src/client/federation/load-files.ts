/** Of parts of the page client, without which something that a reader has begun fails. */
const CLIENT_TIMEOUT_MS = 120_000;

/** What the script in the head of the document (`inline/loading.ts`) provides. */
interface Loading {
  /**
   * Calls `load` until it succeeds, three times at most, with a growing pause; also at once when the connection is back.
   * Later calls for the same address get the same promise, or begin anew after a failure.
   * @param load gets the address, another one after a failure
   * @param failures attempts that have failed already
   */
  retry<T>(url: string, load: (url: string) => Promise<T>, failures?: number): Promise<T>;
  /**
   * Loads a file by an element, in this way. @throws Error when it is missing, differs from its digest, or times out
   */
  load(
    type: 'script' | 'link',
    url: string,
    integrity?: string,
    options?: { ms?: number | undefined },
  ): Promise<void>;
  /** Loads the scripts of the page client. What fails is said in the document. Never rejects. */
  startClient(scripts: readonly Pick<HTMLScriptElement, 'src' | 'integrity'>[]): Promise<void>;
  /** Disables the controls of regions that need a script. @returns a function that enables them again */
  disable(root: ParentNode): () => void;
}

declare global {
  interface Window {
    savepointLoading: Loading;
  }
}

/** Loads and runs a script of a region once. */
export const loadScript = (url: string, integrity?: string, ms?: number): Promise<void> =>
  window.savepointLoading.load('script', url, integrity, { ms });

/**
 * Loads a region’s style sheet unless the page has it already.
 * @param anew whether to load it also while it is being loaded
 */
export function loadStyle(url: string, integrity?: string, anew = false): Promise<void> {
  const path = CSS.escape(url);
  const present = document.querySelectorAll<HTMLStyleElement>(
    `style[data-href="${path}"],link[href="${path}"]`,
  );
  // A link without a sheet has failed: scripts wait for those of the document.
  if ([...present].some(({ sheet }) => sheet)) return Promise.resolve();
  return window.savepointLoading.load('link', anew ? `${url}?${Date.now()}` : url, integrity);
}

const integrityByUrl = new Map<string, string>();

/** Registers the digests of a remote’s files, so that its deferred chunks are verified like its entry. */
export function registerDigests(integrity: Record<string, string>): void {
  for (const [url, digest] of Object.entries(integrity)) integrityByUrl.set(url, digest);
}

/** Tells webpack’s code that a script has been loaded, or could not be. */
type Done = (event: { type: 'load' | 'error'; target: { src: string } }) => void;

/**
 * Loads a chunk that a remote imports dynamically; replaces webpack's own loader. A file without a registered
 * digest is not loaded. Never rejects: `done` receives an `error` event, and the next `import()` tries again.
 * @param url absolute
 */
export function loadDeferredChunk(url: string, done: Done): void {
  const path = url.replace(location.origin, '');
  const digest = integrityByUrl.get(path) ?? integrityByUrl.get(url);
  tellWhenLoaded(digest ? loadScript(path, digest) : Promise.reject(), url, done);
}

function tellWhenLoaded(script: Promise<void>, src: string, done: Done): void {
  const tell = (type: 'load' | 'error') => done({ type, target: { src } });
  script.then(
    () => tell('load'),
    () => tell('error'),
  );
}

declare const __webpack_require__: {
  l(url: string, done: Done, key: string, chunkId: string): void;
  /** Digests of the chunks of the page client, by id. */
  sriHashes: Readonly<Record<string, string>>;
};

/**
 * Begins the page client, once: a copy that was given up as late may still run. Its deferred chunks are loaded as those
 * of remotes: the build leaves out webpack’s loader.
 * @returns whether it was not begun before
 */
export function beginClient(): boolean {
  const { dataset } = document.documentElement;
  if ('client' in dataset) return false;
  dataset['client'] = '';
  __webpack_require__.l = (url, done, _key, chunkId) =>
    tellWhenLoaded(loadScript(url, __webpack_require__.sriHashes[chunkId], CLIENT_TIMEOUT_MS), url, done);
  return true;
}
