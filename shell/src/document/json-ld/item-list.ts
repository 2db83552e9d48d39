/** A list of pages in their order. @param first position of the first one, from 1 @see https://schema.org/ItemList */
export const itemList = (items: readonly { name: string; path: string }[], publicUrl: string, first = 1) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: items.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: first + index,
    name,
    url: publicUrl + path,
  })),
});
