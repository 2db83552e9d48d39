/**
 * Fills the elements with `data-comment-count` on a page of a registered site with numbers of comments, by one request.
 * Served at `/embed/count.js`, at most 0.5 KB gzip; see docs/sites.md.
 */
{
  const { src, dataset: options } = document.currentScript as HTMLScriptElement;
  const fill = async () => {
    const elements = [...document.querySelectorAll<HTMLElement>('[data-comment-count]')];
    /** Of the page that an element names, or that the link around it leads to, or that it is on. */
    const names = elements.map((element) => {
      const { pageId, commentCount } = element.dataset;
      return pageId
        ? `id:${encodeURIComponent(pageId)}`
        : new URL(commentCount || element.closest('a')?.href || '', document.baseURI).href.split('#')[0]!;
    });
    // As many as one request may have.
    const pages = [...new Set(names)].slice(0, 100);
    const query = new URLSearchParams({ site: options['site']!, pages: pages.join(' ') });
    // oxlint-disable-next-line savepoint/call-paths -- it has no imports; its test compares the path
    const response = await fetch(new URL(`/api/comments/page-counts?${query}`, src));
    const { counts } = (await response.json()) as { counts: number[] };
    elements.forEach((element, index) => {
      const count = counts[pages.indexOf(names[index]!)];
      if (count! >= 0) element.textContent = `${count}`;
    });
  };
  // oxlint-disable-next-line no-console -- for the person who runs the site
  const warn = () => console.warn('Savepoint: no counts. Check data-site and the origins of the site.');
  const run = () => void fill().catch(warn);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
}
