import type { ClientConfig } from '@savepoint/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { inlineJson, type PageRegions } from '../server/regions';
import { headHtml, type HeadOptions } from './head';
import type { Page } from './page';
import { RegionsOfPage, Slot } from './slot';

export interface DocumentOptions extends Pick<HeadOptions, 'publicUrl' | 'font' | 'client'> {
  regions: PageRegions;
  config: ClientConfig;
}

/** The whole page as HTML. Nothing in it depends on who asks. */
export function documentHtml(page: Page, { regions, config, ...options }: DocumentOptions): string {
  const head = headHtml(page, { ...options, regions: regions.head, jsonld: regions.jsonld });
  const html = renderToStaticMarkup(
    <RegionsOfPage value={regions}>
      <html lang="en-GB">
        <head dangerouslySetInnerHTML={{ __html: head }} />
        <body>
          <a className="skip" href="#main">
            Skip to content
          </a>
          <Slot region="header" />
          <main id="main" tabIndex={-1}>
            {page.body}
          </main>
          <Slot region="footer" />
          <script
            type="application/json"
            id="savepoint-config"
            dangerouslySetInnerHTML={{ __html: inlineJson(config) }}
          />
        </body>
      </html>
    </RegionsOfPage>,
  );
  return `<!doctype html>${html}`;
}
