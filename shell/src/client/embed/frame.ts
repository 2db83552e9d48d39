/**
 * What the comments do when they are in a frame of somebody else’s page: tell that page how high they are,
 * and keep its reader in it. Served at `/embed/frame.js`.
 */
{
  const root = document.documentElement;
  /** Of the page around; known once it has asked. Nothing is said to anybody else. */
  let origin: string | undefined;

  const bottom = (element: Element | null) =>
    element ? element.getBoundingClientRect().bottom + scrollY : 0;
  const tell = () => {
    if (!origin) return;
    // A dialog is laid over the page and can reach beyond its end.
    const height = Math.ceil(
      Math.max(bottom(document.body), bottom(document.querySelector('dialog[open]')) + 16),
    );
    parent.postMessage({ savepoint: height, name: document.title }, origin);
  };

  addEventListener('message', (event) => {
    const { savepoint } = (event.data ?? {}) as { savepoint?: unknown };
    if (event.source !== parent || savepoint !== 'hello') return;
    origin = event.origin;
    tell();
  });
  new ResizeObserver(tell).observe(document.body);
  new MutationObserver(tell).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  });

  // The frame is as high as all comments, so its middle can be far off the screen: dialogs open where the reader is.
  const mark = ({ target }: Event) => {
    const { top } = (target as Element).getBoundingClientRect();
    root.style.setProperty('--embed-y', `${Math.round(top + scrollY)}px`);
  };
  addEventListener('click', mark, { capture: true });
  addEventListener('keydown', mark, { capture: true });

  // What is not the discussion opens beside the page around: other pages of ours refuse to be framed.
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
