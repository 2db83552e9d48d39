import { urls } from '@savepoint/contracts';

/** The site and its search. @see https://schema.org/WebSite */
export const webSite = (publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Savepoint',
  url: publicUrl + urls.home(),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${urls.search()}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});
