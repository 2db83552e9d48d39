/**
 * Embeds the comments of an entity into another site’s page, after the script’s own tag. Served at
 * `/embed/comments.js`, at most 1 KB gzip; see docs/embed.md. A plain link is shown until the frame sends its
 * height.
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
  // Sign-in needs its own origin; the frame may neither navigate this page nor open alerts.
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
  // On every load: the reader may open other pages in the frame.
  frame.addEventListener('load', () => frame.contentWindow?.postMessage({ savepoint: 'hello' }, origin));
  tag.after(frame, link);
}
