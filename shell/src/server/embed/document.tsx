import { inLanguage, type ClientConfig } from '@savepoint/contracts/base';
import type { Entity } from '@savepoint/contracts/schema';
import type { ThreadClosing } from '@savepoint/contracts/comments';
import { richText } from '@savepoint/region-kit';
import { renderToStaticMarkup } from 'react-dom/server';
import { ConfigScript, NotLoaded, PageRegionsContext, Slot } from '../../document/page';
import { SITE_NAME } from '../../document/document';
import { inlineJson } from '@savepoint/service-kit/base';
import { inlineStyle, styleLink, type StyleSheet } from '../../document/style-sheets';
import { TRUSTED_TYPES_ELEMENT } from '../../document/trusted-types-script';
import type { PageRegions } from '../regions/slots';
import type { FrameAssets } from '../static-files';
import type { EmbedLanguage } from './languages';
import { message } from './messages';

/** The kind of these pages, for metrics. */
export const EMBED_KIND = 'embed';

export interface EmbedOptions {
  entity: Pick<Entity, 'name' | 'url'>;
  /** Path of the thread, for a document that is answered at another one too. */
  address?: string | undefined;
  /** `light` or `dark`; otherwise the reader’s preference. */
  theme: string | undefined;
  /** Why the thread takes no more comments. */
  closing?: ThreadClosing | undefined;
  /** Key of the site, if readers can comment as its guests. */
  guestsOf?: string | undefined;
  language: EmbedLanguage;
  regions: PageRegions;
  config: ClientConfig;
  publicUrl: string;
  /** The client of the frame. */
  assets: FrameAssets;
}

/** Rounded, so that a page keeps its ETag for a minute. */
const currentMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

/** The style sheets inside the document of a thread. */
export const embedSheets = (assets: FrameAssets, regions: PageRegions): StyleSheet[] => [
  ...assets.styles,
  ...regions.styles,
];

/**
 * Renders the document with the comments of an entity, for a frame in another site. Its style sheets and its script are
 * inside it: the thread is shown after one request. Its client is loaded when a reader needs it.
 */
export const embedHtml = (options: EmbedOptions): string =>
  inLanguage(options.language, () => renderDocument(options));

function renderDocument({
  entity,
  address,
  theme,
  closing,
  guestsOf,
  language,
  regions,
  config,
  publicUrl,
  assets,
}: EmbedOptions): string {
  const thread = publicUrl + entity.url;
  const head =
    `<meta charset="utf-8">${embedSheets(assets, regions).map(inlineStyle).join('')}${TRUSTED_TYPES_ELEMENT}` +
    renderToStaticMarkup(
      <>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{message('title', { name: entity.name })}</title>
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={thread} />
      </>,
    );
  return `<!doctype html>${renderToStaticMarkup(
    <PageRegionsContext value={regions}>
      <html
        lang={language.locale}
        dir={language.dir === 'rtl' ? 'rtl' : undefined}
        data-texts={language.url}
        className="embed"
        data-theme={theme === 'auto' ? undefined : theme}
        data-address={address}
        data-closing={closing}
        data-guests-of={guestsOf}
        data-rendered-at={currentMinute()}
      >
        <head dangerouslySetInnerHTML={{ __html: head }} />
        <body>
          <NotLoaded text={message('notLoaded')} action={message('tryAgain')} />
          <p className="embed__member" data-member hidden>
            <span>{richText(message.parts('member', { name: <b key="name" data-name /> }))}</span>
            <button className="btn btn--quiet" type="button">
              {message('logOut')}
            </button>
          </p>
          {closing ? <p className="embed__closed">{message(closing)}</p> : null}
          <main>
            <Slot region="comments" />
          </main>
          <p className="embed__foot">
            <a className="link" href={`${thread}#comments`} target="_blank" rel="noopener">
              {message('open')}
            </a>
          </p>
          <ConfigScript config={config} />
          <script
            type="application/json"
            id="savepoint-client"
            dangerouslySetInnerHTML={{ __html: inlineJson(assets.scripts) }}
          />
          <script dangerouslySetInnerHTML={{ __html: assets.frameScript }} />
        </body>
      </html>
    </PageRegionsContext>,
  )}`;
}

/** The scripts of a frame without a thread. The address of the second changes with it, because it and the document must match. */
const frameScripts = ({ frameScriptUrl }: FrameAssets): string =>
  `${TRUSTED_TYPES_ELEMENT}<script defer src="${frameScriptUrl}"></script>`;

/** The 404 document of the frame; its reader is the person who embeds it. */
export const embedNotFoundHtml = (publicUrl: string, assets: FrameAssets): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-GB" className="embed">
      <head
        dangerouslySetInnerHTML={{
          __html: `<meta charset="utf-8"><title>${message('notFound')}</title>${assets.styles.map(styleLink).join('')}${frameScripts(assets)}`,
        }}
      />
      <body>
        <p>
          {richText(
            message.parts('notFoundText', {
              site: (
                <a className="link" href={publicUrl} target="_blank" rel="noopener">
                  {SITE_NAME}
                </a>
              ),
              type: <code>data-entity-type</code>,
              slug: <code>data-entity-slug</code>,
            }),
          )}
        </p>
      </body>
    </html>,
  )}`;
