/** Milliseconds after which a file counts as lost. */
const PATIENCE = 10_000;

/**
 * Adds an element that loads a file, with the digest the registry has for it.
 * @throws Error when the file is missing, differs from its digest, or is late
 */
function load(
  url: string,
  element: HTMLScriptElement | HTMLLinkElement,
  attributes: Partial<HTMLScriptElement> | Partial<HTMLLinkElement>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = (why: string) => {
      clearTimeout(timer);
      element.remove();
      reject(new Error(`${url} ${why}`));
    };
    const timer = setTimeout(() => lost('is late'), PATIENCE);
    element.addEventListener('error', () => lost('is missing, or not what was published'));
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    Object.assign(element, { ...attributes, crossOrigin: 'anonymous' });
    document.head.append(element);
  });
}

const scripts = new Map<string, Promise<void>>();
const lost = new Set<string>();

/** Runs a script of a region, once however often it is asked for; one that was lost is asked for anew. */
export function loadScript(url: string, integrity = ''): Promise<void> {
  let script = scripts.get(url);
  if (!script) {
    // A copy that was broken in a cache on the way must not be met again.
    const src = lost.has(url) ? `${url}?${Date.now()}` : url;
    script = load(url, document.createElement('script'), { src, async: true, integrity });
    script.catch(() => {
      scripts.delete(url);
      lost.add(url);
    });
    scripts.set(url, script);
  }
  return script;
}

/** Links a region’s style sheet unless the page does already. */
export function loadStyle(url: string, integrity = ''): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(url)}"]`)) return Promise.resolve();
  return load(url, document.createElement('link'), { rel: 'stylesheet', href: url, integrity });
}
