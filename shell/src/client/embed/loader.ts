/* oxlint-disable typescript/consistent-type-imports -- An import would make this script a module. */
/**
 * Embeds the comments of an entity, or of the page itself, into another site’s page, after the script’s own tag or in `data-target`.
 * Served at `/embed/comments.js`, at most 1 KB gzip; see docs/embed.md. A plain link is shown until the frame
 * sends its height.
 */

/** Whether the thread is that of the page itself: the constant of `/embed/site.js`, which is built from this file too. */
declare const FOR_SITE: boolean;
{
  const tag = document.currentScript as HTMLScriptElement;
  const options = tag.dataset;
  const {
    entityType: type = 'game',
    title = 'Comments on Savepoint',
    // Of the texts: the server takes the next best one when it has no such language.
    lang = document.documentElement.lang,
    target,
    theme = 'auto',
  } = options;
  const { origin } = new URL(tag.src);
  const slug = FOR_SITE || encodeURIComponent(options['entitySlug']!);
  const link = document.createElement('a');
  const frame = document.createElement('iframe');

  /**
   * Sets all styles of the frame, so that no style sheet of the page has an effect on it. By default, content after the
   * frame starts off the screen, where it can move unseen: browsers ignore a height without a number.
   * The frame can be transparent only where its document has the same colour scheme.
   */
  const setHeight = (height: number | '', more = '') =>
    ((frame as { style: unknown }).style =
      `all:initial;color-scheme:light;display:block;width:100%;height:100vh;height:${height}px${more};`.replaceAll(
        ';',
        '!important;',
      ));

  // On every load: the reader may open other pages in the frame, which reads what it knows of the options.
  const greet = (frame.onload = () =>
    frame.contentWindow?.postMessage({ ...options, savepoint: 'hello' }, origin));

  /** Receives messages of the frame. With the first, it is shown, and what gives it its height is loaded. */
  const receive = ({
    source,
    origin: sender,
    data,
  }: MessageEvent<import('../embed-follow/main').FrameMessage>) => {
    if (source !== frame.contentWindow || sender !== origin || !(data.savepoint > 0)) return;
    frame.title = data.title;
    if (!follower) {
      link.remove();
      setHeight(height);
      // A variable, which is no module for the compiler.
      const url = `${origin}/embed/follow.js`;
      follower = import(url).then(
        (module: typeof import('../embed-follow/main')) => module.follow(frame, setHeight, height),
        // It keeps its height, and scrolls.
        () => () => {},
      );
    }
    void follower.then((follow) => follow(data));
  };

  /** Inserts the frame once there is a place for it, and takes everything back when it or the tag is removed. */
  const followPage = () => {
    if (!tag.isConnected || (place && !frame.isConnected)) {
      observer.disconnect();
      removeEventListener('message', receive);
      void follower?.then((follow) => follow());
      link.remove();
      frame.remove();
    } else if (!place) {
      place = target ? document.querySelector(target) : tag.closest('body') && tag;
      place?.[target ? 'append' : 'after'](link, frame);
    }
  };
  const observer = new MutationObserver(followPage);

  /** That is reserved, in pixels. */
  const height = +options['height']! || '';
  let place: Element | null;
  let follower: Promise<ReturnType<typeof import('../embed-follow/main').follow>> | undefined;

  link.textContent = frame.title = title;
  // It covers a part of the space that is reserved for the frame: nothing moves when it is removed.
  (link as { style: unknown }).style = 'position:absolute!important';
  setHeight(height, ';visibility:hidden');
  frame.loading = 'lazy';
  frame.allow = 'clipboard-write';
  // Sign-in needs its own origin; the frame may neither navigate this page nor open alerts.
  (frame as { sandbox: unknown }).sandbox =
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
  frame.src = FOR_SITE
    ? // The server reads what it knows of the options.
      `${origin}/embed/page/?${new URLSearchParams({ title: document.title, lang, ...options, address: location.href })}`
    : `${origin}/embed/comments/${type}/${slug}/${lang || 'und'}/${theme}/`;
  link.href = FOR_SITE ? frame.src : `${origin}/${type}s/${slug}/#comments`;

  observer.observe(document, { childList: true, subtree: true });
  // It ends with the tag.
  new MutationObserver(greet).observe(tag, { attributes: true });
  addEventListener('message', receive);
  followPage();
  // oxlint-disable-next-line no-console -- for the person who embeds
  if (!place!) console.warn('Savepoint: data-target not found');
}
