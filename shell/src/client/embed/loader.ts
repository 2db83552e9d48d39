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
  const setStyle = (more = '') =>
    ((frame as { style: unknown }).style =
      `all:initial;color-scheme:light;display:block;width:100%;height:100vh;height:${height}px${more};`.replaceAll(
        ';',
        '!important;',
      ));

  // On every load: the reader may open other pages in the frame, which reads what it knows of the options.
  const greet = (frame.onload = () =>
    frame.contentWindow?.postMessage({ ...options, savepoint: 'hello' }, origin));

  /** Receives messages of the frame, and gives it its height once that moves nothing on the screen. */
  const followFrame = ({ source, origin: sender, data }: MessageEvent<typeof message>) => {
    if (source === frame.contentWindow && sender === origin && data!.savepoint > 0) {
      message = data!;
      link.remove();
      frame.title = message.title;
      setStyle();
    }
    if (!message || height === message.savepoint) return;
    const { top, bottom } = frame.getBoundingClientRect();
    const end = top + message.savepoint;
    if (
      bottom > 0 &&
      (bottom < innerHeight || end < innerHeight) &&
      !message.used &&
      // Content after the frame, in the flow.
      [...document.querySelectorAll<HTMLElement>('*')].some(
        (element) =>
          frame.compareDocumentPosition(element) === 4 && element.offsetParent && element.offsetHeight,
      )
    )
      return;
    height = message.savepoint;
    setStyle();
    // What is read stays in place: in the frame, which no longer scrolls, or after it in browsers without scroll anchoring.
    scrollBy(
      0,
      bottom > 0 ? (wasFollowed ? 0 : message.scroll) : 'overflowAnchor' in link.style ? 0 : end - bottom,
    );
    wasFollowed = 1;
  };

  /** @param change `addEventListener` or `removeEventListener` */
  const listen = (change: typeof addEventListener) => [
    change('message', followFrame, true),
    change('scroll', followFrame as (event: Event) => void, true),
  ];

  /** Inserts the frame once there is a place for it, and takes everything back when it or the tag is removed. */
  const followPage = () => {
    if (!tag.isConnected || (place && !frame.isConnected)) {
      observer.disconnect();
      listen(removeEventListener);
      link.remove();
      frame.remove();
    } else if (!place) {
      place = target ? document.querySelector(target) : tag.closest('body') && tag;
      place?.[target ? 'append' : 'after'](link, frame);
    }
  };
  const observer = new MutationObserver(followPage);

  /** In pixels. */
  let height: number | '' = +options['height']! || '';
  let place: Element | null;
  /** The frame’s last message: height and title of the thread, how far it is scrolled, whether a reader has used it. */
  let message: { savepoint: number; title: string; scroll: number; used: boolean } | undefined;
  /** Whether the frame has the height of its thread. A message that was sent before may say that it is scrolled. */
  let wasFollowed: 1 | undefined;

  link.textContent = frame.title = title;
  // It covers a part of the space that is reserved for the frame: nothing moves when it is removed.
  (link as { style: unknown }).style = 'position:absolute!important';
  setStyle(';visibility:hidden');
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
  listen(addEventListener);
  followPage();
  // eslint-disable-next-line no-console -- for the person who embeds
  if (!place!) console.warn('Savepoint: data-target not found');
}
