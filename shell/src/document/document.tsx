import { CARD_HEIGHT, CARD_WIDTH, cardUrl, pageUrls, type ClientConfig } from '@savepoint/contracts/base';
import { SITE_PICTURE } from '@savepoint/contracts/catalog';
import { inlineJson } from '@savepoint/service-kit/base';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageRegions } from '../server/regions/slots';
import type { ClientAssets } from '../server/static-files';
import { authorNames } from '../components/published';
import { message } from '../messages';
import { FIRST_PAINT_SCRIPT } from './first-paint-script';
import { breadcrumbList, withComments } from './json-ld';
import { ConfigScript, NotLoaded, PageRegionsContext, Slot, type Page } from './page';
import { inlineStyle, type StyleSheet } from './style-sheets';
import { TRUSTED_TYPES_ELEMENT } from './trusted-types-script';

interface DocumentOptions extends Pick<HeadOptions, 'publicUrl' | 'assets'> {
  regions: PageRegions;
  config: ClientConfig;
  /** HTML for the end of the body. */
  badge?: string;
}

/** Renders the HTML document of a page; it is the same for every reader. */
export function documentHtml(
  page: Page,
  { regions, config, badge = '', ...options }: DocumentOptions,
): string {
  const head = headHtml(page, { ...options, regions, jsonld: regions.jsonld });
  const html = renderToStaticMarkup(
    <PageRegionsContext value={regions}>
      <html lang="en-GB">
        <head dangerouslySetInnerHTML={{ __html: head }} />
        <body>
          <a className="skip" href="#main">
            {message('skip')}
          </a>
          <NotLoaded text={message('notLoaded')} action={message('tryAgain')} />
          <Slot region="header" />
          <main id="main" tabIndex={-1}>
            {page.body}
          </main>
          <Slot region="footer" />
          <ConfigScript config={config} />
        </body>
      </html>
    </PageRegionsContext>,
  );
  return `<!doctype html>${html.replace(/<\/body><\/html>$/, () => `${badge}</body></html>`)}`;
}

export const SITE_NAME = 'Savepoint';

interface HeadOptions {
  /** The site’s own origin. */
  publicUrl: string;
  /** The page client. */
  assets: Pick<ClientAssets, 'styles' | 'pageStyles' | 'scripts' | 'loadingScript'>;
  regions: Pick<PageRegions, 'styles' | 'preloads'>;
  /** Structured data from fragments. */
  jsonld: readonly unknown[];
}

/** The style sheets in the head of a page, in the order they apply. */
export const headSheets = (
  { styles = [] }: Pick<Page, 'styles'>,
  { assets, regions }: Pick<HeadOptions, 'assets' | 'regions'>,
): StyleSheet[] => [...assets.styles, ...styles.map((name) => assets.pageStyles[name]), ...regions.styles];

/** The script in the head of a page, besides that for Trusted Types; its policy names the digest. */
export const headScript = ({ loadingScript }: Pick<ClientAssets, 'loadingScript'>): string =>
  FIRST_PAINT_SCRIPT + loadingScript;

/** The content of `<head>`. */
function headHtml(page: Page, options: HeadOptions): string {
  const meta = renderToStaticMarkup(<Meta page={page} publicUrl={options.publicUrl} />);
  const crumbs = page.crumbs ? [breadcrumbList(page.crumbs, options.publicUrl)] : [];
  const data = withComments([...(page.jsonld ?? []), ...crumbs], options.jsonld);
  const jsonld = data.map((each) => `<script type="application/ld+json">${inlineJson(each)}</script>`);
  return (
    `<meta charset="utf-8">${TRUSTED_TYPES_ELEMENT}<script>${headScript(options.assets)}</script>` +
    `${headSheets(page, options).map(inlineStyle).join('')}${options.regions.preloads}${meta}${jsonld.join('')}${options.assets.scripts}`
  );
}

function Meta({ page, publicUrl }: { page: Page; publicUrl: string }) {
  const title = page.path === '/' ? page.title : `${page.title} | ${SITE_NAME}`;
  const absolute = (path: string) => publicUrl + path;
  const indexed = page.robots !== 'none';
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="dark light" />
      <meta name="theme-color" content="#0b1719" media="(prefers-color-scheme: dark)" />
      <meta name="theme-color" content="#f3f5ee" media="(prefers-color-scheme: light)" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={SITE_NAME}
        href="/opensearch.xml"
      />
      <link rel="alternate" type="application/rss+xml" title={SITE_NAME} href="/feeds/articles.rss" />
      <link
        rel="alternate"
        type="application/rss+xml"
        title={message('reviewsFeed')}
        href="/feeds/reviews.rss"
      />
      {page.feed && (
        <link rel="alternate" type="application/rss+xml" title={page.feed.title} href={page.feed.path} />
      )}
      {!indexed && <meta name="robots" content="noindex" />}
      {indexed && <link rel="canonical" href={absolute(page.path)} />}
      {page.previous && <link rel="prev" href={absolute(page.previous)} />}
      {page.next && <link rel="next" href={absolute(page.next)} />}
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:type" content={page.text ? 'article' : 'website'} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {indexed && <meta property="og:url" content={absolute(page.path)} />}
      {page.text && <ArticleMeta text={page.text} publicUrl={publicUrl} />}
      {indexed && <SocialImage url={absolute(page.image ?? SITE_CARD)} alt={page.title} />}
    </>
  );
}

/** Who wrote a text and when, for reading views and social networks. @see https://ogp.me/#type_article */
function ArticleMeta({ text, publicUrl }: { text: NonNullable<Page['text']>; publicUrl: string }) {
  const { authors, published, updated, topics = [] } = text;
  return (
    <>
      <meta name="author" content={authorNames(text)} />
      <meta property="article:published_time" content={published} />
      {updated && <meta property="article:modified_time" content={updated} />}
      {authors.map(({ name, slug }) => (
        <meta
          key={name}
          property="article:author"
          content={slug ? publicUrl + pageUrls.author(slug) : name}
        />
      ))}
      {topics.map(({ slug, name }) => (
        <meta key={slug} property="article:tag" content={name} />
      ))}
    </>
  );
}

/** The card of pages without a picture of their own. */
const SITE_CARD = cardUrl(SITE_PICTURE.kind, SITE_PICTURE.slug, SITE_PICTURE.digest);

function SocialImage({ url, alt }: { url: string; alt: string }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content={String(CARD_WIDTH)} />
      <meta property="og:image:height" content={String(CARD_HEIGHT)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
