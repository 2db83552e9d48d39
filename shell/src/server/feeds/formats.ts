import { CARD_HEIGHT, CARD_WIDTH, publicationMoment } from '@savepoint/contracts/base';
import { element, textElement, xmlDocument } from '../xml';
import { htmlOfText, rssTitle } from './feed-html';
import { updated, updatedAt, type Feed, type FeedItem } from './sections';

/** Pictures of items are cards. */
const PICTURE_TYPE = 'image/jpeg';

/** How often readers need to look; a hub tells them sooner. */
const MINUTES_BETWEEN_READS = 60;

/** Elements of those that an item has. */
const present = (...elements: (string | false | undefined)[]): string[] =>
  elements.filter((each) => each !== undefined && each !== false && each !== '') as string[];

/** @see https://www.rssboard.org/rss-specification */
export function rss(feed: Feed): string {
  const items = feed.items.map((item) => {
    const { title, url, summary, html, authors, published, updated: changed, image, topics = [] } = item;
    return element(
      'item',
      {},
      ...present(
        textElement('title', rssTitle(title)),
        textElement('link', url),
        textElement('guid', url, { isPermaLink: 'true' }),
        // Readers take it as HTML.
        textElement('description', htmlOfText(summary)),
        html !== undefined && textElement('content:encoded', html),
        ...authors.map(({ name }) => textElement('dc:creator', name)),
        ...topics.map((topic) => textElement('category', topic)),
        textElement('pubDate', publicationMoment(published).toUTCString()),
        changed !== undefined && textElement('atom:updated', updatedAt(item).toISOString()),
        image !== undefined && element('media:content', mediaAttributes(image)),
      ),
    );
  });
  const channel = element(
    'channel',
    {},
    ...present(
      textElement('title', rssTitle(feed.title)),
      textElement('link', feed.page),
      textElement('description', htmlOfText(feed.description)),
      textElement('language', 'en-GB'),
      textElement('lastBuildDate', updated(feed).toUTCString()),
      textElement('ttl', String(MINUTES_BETWEEN_READS)),
      textElement('sy:updatePeriod', 'hourly'),
      textElement('sy:updateFrequency', '1'),
      element('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
      feed.hub !== undefined && element('atom:link', { href: feed.hub, rel: 'hub' }),
      ...items,
    ),
  );
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:media': 'http://search.yahoo.com/mrss/',
    'xmlns:sy': 'http://purl.org/rss/1.0/modules/syndication/',
  };
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel));
}

const mediaAttributes = (url: string) => ({
  url,
  medium: 'image',
  type: PICTURE_TYPE,
  width: String(CARD_WIDTH),
  height: String(CARD_HEIGHT),
});

/** @see https://www.rfc-editor.org/rfc/rfc4287 */
export function atom(feed: Feed): string {
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xmlns:sy': 'http://purl.org/rss/1.0/modules/syndication/' },
      ...present(
        textElement('id', feed.self),
        textElement('title', feed.title),
        textElement('subtitle', feed.description),
        element('link', { href: feed.page }),
        element('link', { href: feed.self, rel: 'self' }),
        feed.hub !== undefined && element('link', { href: feed.hub, rel: 'hub' }),
        textElement('updated', updated(feed).toISOString()),
        textElement('sy:updatePeriod', 'hourly'),
        textElement('sy:updateFrequency', '1'),
        ...feed.items.map(atomEntry),
      ),
    ),
  );
}

function atomEntry(item: FeedItem): string {
  const { title, url, summary, html, authors, published, image, topics = [] } = item;
  return element(
    'entry',
    {},
    ...present(
      textElement('id', url),
      textElement('title', title),
      element('link', { href: url }),
      image !== undefined && element('link', { href: image, rel: 'enclosure', type: PICTURE_TYPE }),
      textElement('summary', summary),
      html !== undefined && textElement('content', html, { type: 'html' }),
      ...authors.map(({ name }) => element('author', {}, textElement('name', name))),
      ...topics.map((topic) => element('category', { term: topic })),
      textElement('published', publicationMoment(published).toISOString()),
      textElement('updated', updatedAt(item).toISOString()),
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
    ...(feed.hub !== undefined && { hubs: [{ type: 'WebSub', url: feed.hub }] }),
    items: feed.items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      ...(item.html === undefined
        ? { content_text: item.summary }
        : { summary: item.summary, content_html: item.html }),
      image: item.image,
      date_published: publicationMoment(item.published).toISOString(),
      ...(item.updated !== undefined && { date_modified: updatedAt(item).toISOString() }),
      authors: item.authors.map(({ name, url }) => ({ name, url })),
      ...(item.topics && { tags: item.topics }),
    })),
  });
