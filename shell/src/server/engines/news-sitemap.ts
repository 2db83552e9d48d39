import { urls } from '@savepoint/contracts';
import { SITE } from '../../document/head';
import type { Sources } from '../sources';
import { element, textElement, xmlDocument } from './xml';

/** News older than this is not news to engines. */
const FRESH = 2 * 24 * 3600 * 1000;
const NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
};

/** News of the last two days. @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap */
export async function newsSitemap(
  { catalog }: Sources,
  publicUrl: string,
  now = Date.now(),
): Promise<string> {
  const answer = await catalog.articles({ kind: 'news', size: 100 });
  const fresh = (answer?.articles ?? []).filter(({ published }) => now - Date.parse(published) <= FRESH);
  const entries = fresh.map(({ slug, title, published }) =>
    element(
      'url',
      {},
      textElement('loc', publicUrl + urls.article(slug)),
      element(
        'news:news',
        {},
        element('news:publication', {}, textElement('news:name', SITE), textElement('news:language', 'en')),
        textElement('news:publication_date', published),
        textElement('news:title', title),
      ),
    ),
  );
  return xmlDocument(element('urlset', NAMESPACES, ...entries));
}
