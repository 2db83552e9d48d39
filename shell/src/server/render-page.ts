import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from '@savepoint/contracts';
import { documentHtml } from '../document/document';
import type { Page } from '../document/page';
import { frameSlots } from '../pages/frame';
import type { PublicResponse } from './cache/cached-response';
import type { ShellConfig } from './config';
import type { RegionComposer } from './regions/composer';
import type { PageRegions } from './regions/slots';
import type { Sources } from './sources';
import type { ClientAssets } from './static-files';

/** The font of headings, preloaded on every page. */
const DISPLAY_FONT = 'piazzolla-display.woff2';
const HTML = 'text/html; charset=utf-8';

export interface PageRendererOptions {
  settings: ShellConfig;
  assets: ClientAssets;
  composer: Pick<RegionComposer, 'compose'>;
}

/** @returns a function that renders a page with its regions to HTML */
export function createPageRenderer({ settings, assets, composer }: PageRendererOptions) {
  const font = assets.media(DISPLAY_FONT);
  const consent = consentConfig(settings);
  const asksConsent = Object.keys(consent).length > 0;
  const publicUrl = settings.PUBLIC_URL;

  return async (page: Page, sources: Sources, requestId: string): Promise<PublicResponse> => {
    const siteData = await sources.optional(sources.siteData());
    const slots = [...frameSlots(page.path, siteData, asksConsent), ...(page.slots ?? [])];
    const regions = await composer.compose(slots, {
      url: publicUrl + page.path,
      requestId,
      ...(page.openSlot && { openSlot: page.openSlot }),
    });
    const config: ClientConfig = { ...clientConfig(settings, regions), ...consent };
    const rendered: Page = regions.notFound ? { ...page, robots: 'none' } : page;
    return {
      ...(page.status !== undefined && { status: page.status }),
      type: HTML,
      body: documentHtml(rendered, { regions, config, publicUrl, font, client: assets.head }),
      complete: sources.complete && regions.complete,
    };
  };
}

/** The configuration of the page client on every page, embedded ones included. */
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

/** The same path from `src/server` and from `dist/server`. */
const PACKAGE_FILE = path.join(__dirname, '..', '..', 'package.json');

/** The configuration of what needs a reader’s consent; empty when nothing does. */
function consentConfig(settings: ShellConfig): Pick<ClientConfig, 'sentry' | 'analytics'> {
  const { SENTRY_DSN: dsn, ANALYTICS_SCRIPT: script, NODE_ENV: environment } = settings;
  const { version } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as { version: string };
  return {
    ...(dsn && { sentry: { dsn, environment, release: `shell@${version}` } }),
    ...(script && { analytics: { script } }),
  };
}
