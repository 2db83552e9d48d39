import type { LooksOptions } from './options';

export const LOOKS = [
  'accent',
  'font',
  'radius',
  'density',
  'width',
  'background',
] as const satisfies (keyof LooksOptions)[];

/**
 * Returns the looks that options set, and for the others the custom properties of the element, such as
 * `--savepoint-accent`. The frame checks the values.
 */
export function readLooks(element: Element, options: LooksOptions): Record<string, string> {
  const style = getComputedStyle(element);
  const values = LOOKS.map((name) => [
    name,
    String(options[name] ?? style.getPropertyValue(`--savepoint-${name}`)).trim(),
  ]);
  return Object.fromEntries(values);
}

/**
 * Calls back when custom properties of an element may have changed: with attributes of the element or of the page, such as
 * a class, or with the reader’s colour scheme. Other changes of style sheets cause no event.
 * @returns ends it
 */
export function followStyles(element: Element, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  for (const each of [element, document.documentElement, document.body])
    observer.observe(each, { attributes: true });
  // A test of a page may run where there is none.
  const scheme = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
  scheme?.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    scheme?.removeEventListener('change', onChange);
  };
}
