const LOAD_TIMEOUT_MS = 10_000;
/** Of parts of the page client, without which something that a reader has begun fails. */
const CLIENT_TIMEOUT_MS = 120_000;

/**
 * Adds an element that loads a file.
 * @throws Error when the file is missing, differs from its digest, or times out
 */
function loadFile(
  url: string,
  element: HTMLScriptElement | HTMLLinkElement,
  attributes: Partial<HTMLScriptElement> | Partial<HTMLLinkElement>,
  timeoutMs = LOAD_TIMEOUT_MS,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      element.remove();
      reject(new Error(`${url} ${reason}`));
    };
    const timer = setTimeout(() => fail('timed out'), timeoutMs);
    element.addEventListener('error', () => fail('is missing or altered'));
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    Object.assign(element, { ...attributes, crossOrigin: 'anonymous' });
    document.head.append(element);
  });
}

const scripts = new Map<string, Promise<void>>();
const failedUrls = new Set<string>();

/** Loads and runs a script of a region once; a failed one is requested again by the next call. */
export function loadScript(url: string, integrity = '', timeoutMs?: number): Promise<void> {
  let script = scripts.get(url);
  if (!script) {
    // Avoids a broken copy in a cache.
    const src = failedUrls.has(url) ? `${url}?${Date.now()}` : url;
    script = loadFile(url, document.createElement('script'), { src, async: true, integrity }, timeoutMs);
    script.catch(() => {
      scripts.delete(url);
      failedUrls.add(url);
    });
    scripts.set(url, script);
  }
  return script;
}

/** Loads a region’s style sheet unless the page has or links it already. */
export function loadStyle(url: string, integrity = ''): Promise<void> {
  const path = CSS.escape(url);
  if (document.querySelector(`[data-href="${path}"],link[href="${path}"]`)) return Promise.resolve();
  return loadFile(url, document.createElement('link'), { rel: 'stylesheet', href: url, integrity });
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

/** Makes the page client load its own deferred chunks as it loads those of remotes: the build leaves out webpack’s loader. */
export function startChunkLoading(): void {
  __webpack_require__.l = (url, done, _key, chunkId) =>
    tellWhenLoaded(loadScript(url, __webpack_require__.sriHashes[chunkId], CLIENT_TIMEOUT_MS), url, done);
}
