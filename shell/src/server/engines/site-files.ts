import { urls } from '@savepoint/contracts';
import { SITE } from '../../document/head';
import { element, textElement, xmlDocument } from './xml';

const DESCRIPTION = 'News, reviews and charts for people who play.';

/** Who may look where. @see https://www.rfc-editor.org/rfc/rfc9309 */
export const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /search/',
    'Disallow: /account/',
    'Disallow: /moderation/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Sitemap: ${publicUrl}/news-sitemap.xml`,
    '',
  ].join('\n');

/** The site’s search for a browser’s own box. @see https://github.com/dewitt/opensearch */
export const openSearch = (publicUrl: string): string =>
  xmlDocument(
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      textElement('ShortName', SITE),
      textElement('Description', 'Search video games'),
      textElement('InputEncoding', 'UTF-8'),
      textElement('Image', `${publicUrl}/icon.svg`, { type: 'image/svg+xml' }),
      element('Url', { type: 'text/html', template: `${publicUrl}${urls.search()}?q={searchTerms}` }),
    ),
  );

/** How the site looks among a device’s apps. @see https://www.w3.org/TR/appmanifest/ */
export const manifest = (): string =>
  JSON.stringify({
    name: SITE,
    short_name: SITE,
    description: DESCRIPTION,
    lang: 'en-GB',
    start_url: urls.home(),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#0b1719',
    theme_color: '#0b1719',
    icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }],
  });
