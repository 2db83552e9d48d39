/**
 * Runs in the frame of the embedded comments: sends their height to the embedding page, takes over its theme, and
 * opens links outside of the frame. Served at `/embed/frame.js`.
 */
{
  const root = document.documentElement;
  /** Of the embedding page, known after its first message; messages are sent to no other. */
  let origin: string | undefined;
  /** Whether the reader has clicked or typed here: changes of the height are then the reader’s. */
  let used = false;

  const bottom = (element: Element | null) =>
    element ? element.getBoundingClientRect().bottom + scrollY : 0;
  const sendHeight = () => {
    if (!origin) return;
    // A dialog can extend beyond the end of the page.
    const height = Math.ceil(
      Math.max(bottom(document.body), bottom(document.querySelector('dialog[open]')) + 16),
    );
    parent.postMessage(
      { savepoint: height, name: document.title, scrolled: Math.round(scrollY), used },
      origin,
    );
  };

  addEventListener('message', (event) => {
    const { savepoint, theme } = (event.data ?? {}) as { savepoint?: unknown; theme?: unknown };
    if (event.source !== parent || savepoint !== 'hello') return;
    origin = event.origin;
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
    else delete root.dataset['theme'];
    sendHeight();
  });
  // The frame scrolls while it is not as high as the thread.
  addEventListener('scroll', sendHeight, { passive: true });
  new ResizeObserver(sendHeight).observe(document.body);
  new MutationObserver(sendHeight).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });

  // The frame is as high as all comments: a dialog in its middle could be off the screen, so it opens at the last event.
  const storePosition = ({ target }: Event) => {
    const { top } = (target as Element).getBoundingClientRect();
    root.style.setProperty('--embed-y', `${Math.round(top + scrollY)}px`);
  };
  for (const type of ['click', 'keydown'])
    addEventListener(
      type,
      (event) => {
        storePosition(event);
        if (used) return;
        used = true;
        sendHeight();
      },
      { capture: true },
    );

  // Links to other pages open in a new tab: they may not be framed.
  addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest('a');
      if (link && !link.pathname.startsWith('/embed/'))
        Object.assign(link, { target: '_blank', rel: 'noopener' });
    },
    { capture: true },
  );
}
