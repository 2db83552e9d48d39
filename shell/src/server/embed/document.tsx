import type { ClientConfig, Entity } from '@savepoint/contracts';
import { richText } from '@savepoint/region-kit';
import { renderToStaticMarkup } from 'react-dom/server';
import { ConfigScript, PageRegionsContext, Slot } from '../../document/page';
import { SITE_NAME } from '../../document/document';
import { styleLink, type StyleSheet } from '../../document/style-sheets';
import type { PageRegions } from '../regions/slots';
import type { ClientAssets } from '../static-files';
import { message } from './messages';

export interface EmbedOptions {
  entity: Entity;
  /** `light` or `dark`; otherwise the reader’s preference. */
  theme: string | undefined;
  regions: PageRegions;
  config: ClientConfig;
  publicUrl: string;
  /** The page client. */
  assets: Pick<ClientAssets, 'styles' | 'scripts'>;
}

/**
 * Renders the document with the comments of an entity, for a frame in another site. Its style sheets are linked: the next
 * page of that site has them in the cache.
 */
export function embedHtml({ entity, theme, regions, config, publicUrl, assets }: EmbedOptions): string {
  const thread = publicUrl + entity.url;
  const head =
    `<meta charset="utf-8">${[...assets.styles, ...regions.styles].map(styleLink).join('')}${regions.preloads}${assets.scripts}` +
    renderToStaticMarkup(
      <>
        <script defer src="/embed/frame.js" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{message('title', { name: entity.name })}</title>
        <meta name="color-scheme" content="dark light" />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={thread} />
      </>,
    );
  return `<!doctype html>${renderToStaticMarkup(
    <PageRegionsContext value={regions}>
      <html lang="en-GB" className="embed" data-theme={theme === 'auto' ? undefined : theme}>
        <head dangerouslySetInnerHTML={{ __html: head }} />
        <body>
          <main>
            <Slot region="comments" />
          </main>
          <p className="embed__foot">
            <a className="link" href={`${thread}#comments`} target="_blank" rel="noopener">
              {message('open')}
            </a>
          </p>
          <ConfigScript config={config} />
        </body>
      </html>
    </PageRegionsContext>,
  )}`;
}

/** The 404 document of the frame; its reader is the person who embeds it. */
export const embedNotFoundHtml = (publicUrl: string, styles: readonly StyleSheet[]): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en-GB" className="embed">
      <head
        dangerouslySetInnerHTML={{
          __html: `<meta charset="utf-8"><title>${message('notFound')}</title>${styles.map(styleLink).join('')}<script defer src="/embed/frame.js"></script>`,
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
