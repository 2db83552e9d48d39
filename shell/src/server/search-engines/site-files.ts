import { pageUrls, urls } from '@savepoint/contracts/base';
import { API_PREFIX } from '@savepoint/contracts/routes';
import { SITE_NAME } from '../../document/document';
import { message } from '../../messages';
import { element, textElement, xmlDocument } from '../xml';

/** robots.txt: what crawlers may not request. @see https://www.rfc-editor.org/rfc/rfc9309 */
export const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...[API_PREFIX, urls.search(), urls.account(), urls.moderation(), pageUrls.sites()].map(
      (path) => `Disallow: ${path}`,
    ),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    `Sitemap: ${publicUrl}/news-sitemap.xml`,
    '',
  ].join('\n');

/** Describes the site’s search to browsers. @see https://github.com/dewitt/opensearch */
export const openSearch = (publicUrl: string): string =>
  xmlDocument(
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      textElement('ShortName', SITE_NAME),
      textElement('Description', message('searchDescription')),
      textElement('InputEncoding', 'UTF-8'),
      textElement('Image', `${publicUrl}/icon.svg`, { type: 'image/svg+xml' }),
      element('Url', { type: 'text/html', template: `${publicUrl}${urls.search()}?q={searchTerms}` }),
    ),
  );

/** The web app manifest. @see https://www.w3.org/TR/appmanifest/ */
export const manifest = (): string =>
  JSON.stringify({
    name: SITE_NAME,
    short_name: SITE_NAME,
    description: message('siteDescription'),
    lang: 'en-GB',
    start_url: urls.home(),
    scope: '/',
    // iOS knows no `minimal-ui`, and push messages only in a site that is opened as an app.
    display: 'standalone',
    display_override: ['minimal-ui'],
    background_color: '#0b1719',
    theme_color: '#0b1719',
    icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }],
  });
