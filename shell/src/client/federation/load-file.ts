import type { ClientRegion } from '@savepoint/contracts';

/** Milliseconds after which a file counts as lost. */
const PATIENCE = 10_000;

type Attributes = Partial<HTMLScriptElement> | Partial<HTMLLinkElement>;

/**
 * Adds an element that loads a file, with the digest the registry has for it.
 * @throws Error when the file is missing, differs from its digest, or is late
 */
function load(
  url: string,
  integrity: string | undefined,
  element: HTMLElement,
  attributes: Attributes,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = (why: string) => {
      element.remove();
      reject(new Error(`${url} ${why}`));
    };
    const timer = setTimeout(() => lost('is late'), PATIENCE);
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    element.addEventListener('error', () => {
      clearTimeout(timer);
      lost('is missing, or not what was published');
    });
    Object.assign(element, { ...attributes, ...(integrity && { integrity }), crossOrigin: 'anonymous' });
    document.head.append(element);
  });
}

const scripts = new Map<string, Promise<void>>();
const lost = new Set<string>();

/** Runs a script of a region, once however often it is asked for; one that was lost is asked for anew. */
export function loadScript(url: string, { integrity }: ClientRegion): Promise<void> {
  let script = scripts.get(url);
  if (!script) {
    // A copy that is broken in a cache on the way must not be met again.
    const src = lost.has(url) ? `${url}?${Date.now()}` : url;
    script = load(src, integrity[url], document.createElement('script'), { src, async: true });
    script.catch(() => {
      scripts.delete(url);
      lost.add(url);
    });
    scripts.set(url, script);
  }
  return script;
}

/** Links a region’s style sheet unless the page does already. */
export function loadStyle(url: string, { integrity }: ClientRegion): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(url)}"]`)) return Promise.resolve();
  return load(url, integrity[url], document.createElement('link'), { rel: 'stylesheet', href: url });
}
