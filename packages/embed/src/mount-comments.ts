import { followFrame } from './follow-frame';
import { followStyles, readLooks } from './looks';
import type { CommentsOptions, MountedComments } from './options';

/**
 * Shows a thread at the end of an element, and dispatches its events there. In a single-page application, call `update`
 * after the address or the title of the page has changed.
 * @throws {Error} when the options name no thread
 * @example const comments = mountComments(element, { origin: 'https://savepoint.example', site: 'myblog' });
 */
export function mountComments(element: Element, options: CommentsOptions): MountedComments {
  let current = options;
  const getToken = () => current.token;
  let mounted = mount(element, current, getToken);
  let isDestroyed = false;
  const stopFollowing = followStyles(element, () => mounted.setAppearance(current));
  return {
    update(changes) {
      if (isDestroyed) return;
      const { token } = current;
      current = { ...current, ...changes } as CommentsOptions;
      // The loader follows the theme and the looks.
      if (keyOf(current) === mounted.key) {
        mounted.setAppearance(current);
        if (current.token !== token) mounted.sendToken();
      } else {
        mounted.remove();
        mounted = mount(element, current, getToken);
      }
    },
    destroy() {
      isDestroyed = true;
      stopFollowing();
      mounted.remove();
    },
  };
}

/** The tag that docs/embed.md and docs/sites.md describe does the work: there is one loader. */
function mount(element: Element, options: CommentsOptions, getToken: () => CommentsOptions['token']) {
  const { origin, site, entitySlug } = options;
  if (!site && !entitySlug) throw new Error('Savepoint: set site, or entitySlug.');
  const tag = document.createElement('script');
  tag.async = true;
  tag.src = `${origin}/embed/${site ? 'site' : 'comments'}.js`;
  Object.assign(tag.dataset, dataOf(options));
  const setAppearance = (changed: CommentsOptions) => {
    const { theme = '' } = changed;
    for (const [name, value] of Object.entries({ theme, ...readLooks(element, changed) }))
      // Each time an attribute is set, the loader sends a message.
      if (value !== (tag.dataset[name] ?? '')) setOrDelete(tag.dataset, name, value);
  };
  setAppearance(options);
  const { stop, sendToken } = followFrame(element, new URL(origin).origin, getToken);
  element.append(tag);
  return {
    key: keyOf(options),
    setAppearance,
    sendToken,
    /** The loader removes its frame with its tag. */
    remove() {
      stop();
      tag.remove();
    },
  };
}

function setOrDelete(data: DOMStringMap, name: string, value: string): void {
  if (value) data[name] = value;
  else delete data[name];
}

/** The attributes of the tag, without those that have no value. */
function dataOf(options: CommentsOptions) {
  const { site, pageId, entityType, entitySlug, title, lang, height, token } = options;
  const signOn = token && '1';
  const data = { site, pageId, entityType, entitySlug, title, lang, height: height?.toString(), signOn };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value));
}

/** What a thread is loaded by: the options without theme and looks, and for a page without an id its address. */
const keyOf = (options: CommentsOptions): string =>
  JSON.stringify([
    options.origin,
    dataOf(options),
    options.site && !options.pageId && location.href.split('#')[0],
  ]);
