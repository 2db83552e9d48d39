import type { ClientConfig } from '@savepoint/contracts';
import { documentHtml } from '../document/document';
import type { Page } from '../document/page';
import type { PublicAnswer } from './cache';
import type { ClientAssets } from './client-assets';
import type { ShellConfig } from './config';
import { consentedConfig } from './consented';
import { frameSlots } from './frame-slots';
import type { PageRegions, RegionComposer } from './regions';
import type { Sources } from './sources';

/** Preloaded on every page; headings are set in it. */
const DISPLAY_FACE = 'piazzolla-display.woff2';
const HTML = 'text/html; charset=utf-8';

export interface PageRendererOptions {
  settings: ShellConfig;
  assets: ClientAssets;
  composer: Pick<RegionComposer, 'compose'>;
}

/** @returns a function that turns a page into HTML with its regions in their places */
export function createPageRenderer({ settings, assets, composer }: PageRendererOptions) {
  const font = assets.media(DISPLAY_FACE);
  const consented = consentedConfig(settings);
  const asks = Object.keys(consented).length > 0;
  const publicUrl = settings.PUBLIC_URL;

  return async (page: Page, sources: Sources, requestId: string): Promise<PublicAnswer> => {
    const siteData = await sources.optional(sources.siteData());
    const slots = [...frameSlots(page.path, siteData, asks), ...(page.slots ?? [])];
    const regions = await composer.compose(slots, {
      url: publicUrl + page.path,
      requestId,
      ...(page.open && { open: page.open }),
    });
    const config: ClientConfig = { ...clientConfig(settings, regions), ...consented };
    const shown: Page = regions.notFound ? { ...page, robots: 'none' } : page;
    return {
      status: page.status,
      type: HTML,
      body: documentHtml(shown, { regions, config, publicUrl, font, client: assets.head }),
      complete: sources.complete && regions.complete,
    };
  };
}

/** What every page tells its client, one in another site’s frame too: there nobody is asked to consent to more. */
export const clientConfig = (settings: ShellConfig, regions: PageRegions): ClientConfig => ({
  identity: identityConfig(settings),
  regions: regions.clientRegions,
});

function identityConfig(settings: ShellConfig): ClientConfig['identity'] {
  return {
    apiKey: settings.FIREBASE_API_KEY ?? 'local',
    authDomain: settings.FIREBASE_AUTH_DOMAIN ?? new URL(settings.PUBLIC_URL).host,
    projectId: settings.FIREBASE_PROJECT_ID,
    ...(settings.LOCAL_IDENTITY && { emulator: settings.PUBLIC_URL }),
  };
}
