import { element, textElement, xmlDocument } from '../xml';
import { updated, updatedAt, type Feed } from './sections';

/** @see https://www.rssboard.org/rss-specification */
export function rss(feed: Feed): string {
  const items = feed.items.map(({ title, url, summary, author, published }) =>
    element(
      'item',
      {},
      textElement('title', title),
      textElement('link', url),
      textElement('guid', url, { isPermaLink: 'true' }),
      textElement('description', summary),
      textElement('dc:creator', author),
      textElement('pubDate', new Date(published).toUTCString()),
    ),
  );
  const channel = element(
    'channel',
    {},
    textElement('title', feed.title),
    textElement('link', feed.page),
    textElement('description', feed.description),
    textElement('language', 'en-GB'),
    textElement('lastBuildDate', updated(feed).toUTCString()),
    element('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
    ...items,
  );
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  };
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel));
}

/** @see https://www.rfc-editor.org/rfc/rfc4287 */
export function atom(feed: Feed): string {
  const entries = feed.items.map((item) =>
    element(
      'entry',
      {},
      textElement('id', item.url),
      textElement('title', item.title),
      element('link', { href: item.url }),
      textElement('summary', item.summary),
      element('author', {}, textElement('name', item.author)),
      textElement('published', new Date(item.published).toISOString()),
      textElement('updated', updatedAt(item).toISOString()),
    ),
  );
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom' },
      textElement('id', feed.self),
      textElement('title', feed.title),
      textElement('subtitle', feed.description),
      element('link', { href: feed.page }),
      element('link', { href: feed.self, rel: 'self' }),
      textElement('updated', updated(feed).toISOString()),
      ...entries,
    ),
  );
}

/** @see https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.page,
    feed_url: feed.self,
    language: 'en-GB',
    items: feed.items.map(({ title, url, summary, author, published, updated: changed, image }) => ({
      id: url,
      url,
      title,
      summary,
      content_text: summary,
      image,
      date_published: new Date(published).toISOString(),
      ...(changed !== undefined && { date_modified: new Date(changed).toISOString() }),
      authors: [{ name: author }],
    })),
  });
