/**
 * Puts the comments on one of our things into somebody else’s page, where the tag of this script stands.
 * Served at `/embed/comments.js`, at most 1 KB gzip; see docs/embed.md. Until the frame has said how high
 * it is, and for good when it never does, there is a plain link.
 */
{
  const tag = document.currentScript as HTMLScriptElement;
  const {
    entityType: type = 'game',
    entitySlug: slug = '',
    theme,
    title = 'Comments on Savepoint',
  } = tag.dataset;
  const { origin } = new URL(tag.src);
  const fixed = theme === 'light' || theme === 'dark' ? `${theme}/` : '';

  const link = document.createElement('a');
  link.href = `${origin}/${type}s/${encodeURIComponent(slug)}/#comments`;
  link.textContent = title;

  const frame = document.createElement('iframe');
  frame.title = title;
  frame.loading = 'lazy';
  frame.allow = 'clipboard-write';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  // Of its own origin it keeps what sign-in needs; it can neither lead this page elsewhere nor open alerts on it.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  );
  frame.style.cssText = 'display:block;width:100%;height:0;border:0';
  frame.src = `${origin}/embed/comments/${type}/${encodeURIComponent(slug)}/${fixed}`;

  addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const { savepoint, name } = event.data as { savepoint?: unknown; name?: unknown };
    if (typeof savepoint !== 'number') return;
    link.remove();
    frame.style.height = `${savepoint}px`;
    frame.title = String(name);
  });
  // Again after every page the reader opens in it.
  frame.addEventListener('load', () => frame.contentWindow?.postMessage({ savepoint: 'hello' }, origin));
  tag.after(frame, link);
}
