/** A step on the way to a page. The last one is the page itself. */
export interface Crumb {
  name: string;
  path: string;
}

/** @see https://schema.org/BreadcrumbList */
export const breadcrumbs = (crumbs: readonly Crumb[], publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});
