import { CARD_HEIGHT, CARD_WIDTH } from '@savepoint/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { inlineJson } from '../server/regions';
import { breadcrumbs } from './json-ld/breadcrumbs';
import type { Page } from './page';
import { THEME_SCRIPT } from './theme-script';

export const SITE = 'Savepoint';

export interface HeadOptions {
  /** The site’s own origin. */
  publicUrl: string;
  /** URL of the display face, wanted before the style sheet asks for it. */
  font: string;
  /** Style sheets and script of the page client. */
  client: string;
  /** Style sheets and preloads of the regions. */
  regions: string;
  /** Structured data that fragments gave. */
  jsonld: readonly unknown[];
}

/** The inside of `<head>`. */
export function headHtml(page: Page, options: HeadOptions): string {
  const meta = renderToStaticMarkup(<Meta page={page} publicUrl={options.publicUrl} />);
  const preload = `<link rel="preload" as="font" type="font/woff2" href="${options.font}" crossorigin="anonymous">`;
  const data = [
    ...(page.jsonld ?? []),
    ...(page.crumbs ? [breadcrumbs(page.crumbs, options.publicUrl)] : []),
    ...options.jsonld,
  ];
  const jsonld = data.map((each) => `<script type="application/ld+json">${inlineJson(each)}</script>`);
  return (
    `<meta charset="utf-8"><script>${THEME_SCRIPT}</script>${preload}` +
    `${options.client}${options.regions}${meta}${jsonld.join('')}`
  );
}

function Meta({ page, publicUrl }: { page: Page; publicUrl: string }) {
  const title = page.path === '/' ? page.title : `${page.title} | ${SITE}`;
  const at = (path: string) => publicUrl + path;
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
      <link rel="search" type="application/opensearchdescription+xml" title={SITE} href="/opensearch.xml" />
      <link rel="alternate" type="application/rss+xml" title="Savepoint" href="/feeds/articles.rss" />
      <link rel="alternate" type="application/rss+xml" title="Savepoint reviews" href="/feeds/reviews.rss" />
      {!indexed && <meta name="robots" content="noindex" />}
      {indexed && <link rel="canonical" href={at(page.path)} />}
      {page.previous && <link rel="prev" href={at(page.previous)} />}
      {page.next && <link rel="next" href={at(page.next)} />}
      <meta property="og:site_name" content={SITE} />
      <meta property="og:type" content={page.type ?? 'website'} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {indexed && <meta property="og:url" content={at(page.path)} />}
      {page.image && <SocialImage url={at(page.image)} />}
    </>
  );
}

function SocialImage({ url }: { url: string }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:width" content={String(CARD_WIDTH)} />
      <meta property="og:image:height" content={String(CARD_HEIGHT)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
