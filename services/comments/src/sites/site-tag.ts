/** The tag that shows a site’s threads on its pages. @param publicUrl origin of Savepoint */
export const siteTag = (publicUrl: string, key: string): string =>
  `<script async src="${publicUrl}/embed/site.js" data-site="${key}"></script>`;
