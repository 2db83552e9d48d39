import { readFileSync } from 'node:fs';
import path from 'node:path';
import { urls, type ClientConfig } from '@savepoint/contracts/base';
import type { Menus } from '@savepoint/contracts/catalog';
import { cacheGroups } from '@savepoint/contracts/comments';
import { Logo } from '@savepoint/region-kit';
import { constantPlaceholder } from '../components/layout';
import { documentHtml, headScript, headSheets } from '../document/document';
import type { Page } from '../document/page';
import { inlineDigests, type StyleSheet } from '../document/style-sheets';
import { message } from '../messages';
import { largestSections } from '../pages/largest-sections';
import type { PublicResponse } from './cache/cached-response';
import type { ShellConfig } from './config';
import { contentSecurityPolicy } from './page-headers';
import { BADGE_STYLE_DIGEST, badgeHtml } from './preview/badge';
import { DEVELOPMENT_SCRIPT } from './preview/development-script';
import { isInDevelopment, PREVIEW_HEADERS, sessionOf, type Preview } from './preview/previews';
import type { RegionComposer } from './regions/composer';
import type { PageRegions, SlotRequest } from './regions/slots';
import type { Sources } from './sources';
import { groupsOfThread } from './sources/services';
import type { ClientAssets } from './static-files';

const HTML = 'text/html; charset=utf-8';

export interface PageRendererOptions {
  settings: ShellConfig;
  assets: ClientAssets;
  composer: Pick<RegionComposer, 'compose'>;
}

/** The request that a page is rendered for. */
interface RenderContext {
  id: string;
  /** @see PageContext.variant */
  variant?: number | undefined;
  /** That of the browser that requests it. */
  preview?: Preview | undefined;
}

/** @returns a function that renders a page with its regions to HTML */
export function createPageRenderer({ settings, assets, composer }: PageRendererOptions) {
  const consent = consentConfig(settings);
  const needsConsent = Object.keys(consent).length > 0;
  const publicUrl = settings.PUBLIC_URL;
  const policyOf = (sheets: readonly StyleSheet[], preview: Preview | undefined) =>
    contentSecurityPolicy(settings, inlineScripts(assets, preview), {
      inlineStyles: [...inlineDigests(sheets), ...(preview ? [BADGE_STYLE_DIGEST] : [])],
    });

  return async (
    page: Page,
    sources: Sources,
    { id: requestId, variant, preview }: RenderContext,
  ): Promise<PublicResponse> => {
    const menus = await sources.optional(sources.menus());
    const slots = [...frameSlots(page, menus, needsConsent), ...(page.slots ?? [])];
    const regions = await composer.compose(slots, {
      url: publicUrl + page.path,
      requestId,
      variant,
      preview: preview?.versions,
      ...(page.openSlots && { openSlots: page.openSlots }),
    });
    const rollout = variant !== undefined && ({ rollout: true } as const);
    const session = preview && sessionOf(preview);
    const development = session !== undefined && { dev: session };
    const config: ClientConfig = {
      ...clientConfig(settings, regions),
      ...{ ...rollout, ...development, ...consent },
    };
    const rendered: Page = regions.notFound || preview ? { ...page, robots: 'none' } : page;
    return {
      ...(page.status !== undefined && { status: page.status }),
      ...(page.kind !== undefined && { kind: page.kind }),
      type: HTML,
      headers: {
        'content-security-policy': policyOf(headSheets(page, { assets, regions }), preview),
        ...(preview && PREVIEW_HEADERS),
      },
      body: documentHtml(rendered, {
        ...{ regions, config, publicUrl, assets },
        ...(preview && { badge: badgeHtml(preview, regions.developmentErrors) }),
      }),
      complete: sources.complete && regions.complete,
      groups: groupsOf(slots, sources),
    };
  };
}

/** What is withdrawn of these groups is on the page: of threads whose region is rendered on it, and of what it has read itself. */
function groupsOf(slots: readonly SlotRequest[], { groups }: Sources): string[] {
  const ofSlots = slots.flatMap(({ region, props }) =>
    region === 'comments'
      ? [cacheGroups.comments, ...groupsOfThread(props.entity_type, props.entity_slug)]
      : [],
  );
  return [...new Set([...groups, ...ofSlots])];
}

/** The inline scripts of a page. */
const inlineScripts = (assets: ClientAssets, preview: Preview | undefined): string[] => [
  headScript(assets),
  ...(preview && isInDevelopment(preview) ? [DEVELOPMENT_SCRIPT] : []),
];

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

const headerPlaceholder = constantPlaceholder(() => <PlainHeader />);
const footerPlaceholder = constantPlaceholder(() => <PlainFooter />);

/** Platforms and categories in the menus; pages of their own list all of them. */
const MAX_MENU_SECTIONS = 24;

/**
 * The header and footer regions of every page, with plain links as fallbacks.
 * @param needsConsent whether the site uses anything that needs consent
 */
export function frameSlots(
  page: Pick<Page, 'path' | 'openSlots'>,
  menus: Menus | null,
  needsConsent: boolean,
): SlotRequest[] {
  const platforms = largestSections(menus?.platforms ?? [], MAX_MENU_SECTIONS);
  const categories = largestSections(menus?.categories ?? [], MAX_MENU_SECTIONS);
  return [
    {
      region: 'header',
      when: 'now',
      props: {
        path: menuPath(page),
        platforms: platforms.map(({ slug, name, count }) => ({ slug, name, count })),
        categories: categories.map(({ slug, name, count }) => ({ slug, name, count })),
      },
      fallback: headerPlaceholder(),
    },
    {
      region: 'footer',
      when: 'visible',
      props: {
        platforms: platforms.map(({ slug, name }) => ({ slug, name })),
        categories: categories.map(({ slug, name }) => ({ slug, name })),
        year: new Date().getUTCFullYear(),
        ...(needsConsent && { needs_consent: true }),
      },
      fallback: footerPlaceholder(),
    },
  ];
}

/** The path that a menu may link to. None links a single game, article or review: these share one header. */
const menuPath = ({ path, openSlots }: Pick<Page, 'path' | 'openSlots'>): string =>
  openSlots && 'name' in openSlots.props ? '' : path.replace(/\?.*/, '');

const MAIN_LINKS = [
  [message('games'), urls.categories()],
  [message('platforms'), urls.platforms()],
  [message('charts'), urls.charts()],
  [message('reviews'), urls.reviews()],
  [message('news'), urls.news()],
  [message('search'), urls.search()],
  [message('account'), urls.account()],
] as const;

const COMPANY_LINKS = [
  [message('about'), '/about/'],
  [message('contact'), urls.contact()],
  [message('privacy'), urls.privacy()],
  [message('cookies'), '/cookie-policy/'],
  [message('terms'), '/terms-and-conditions/'],
  [message('sitemap'), '/sitemap/'],
] as const;

/** Fallback of the header region; the page may have the region’s own `<header>` too, one of them hidden. */
function PlainHeader() {
  return (
    <div className="plain-head" role="banner">
      <div className="wrap plain-head__bar">
        <a className="logo" href={urls.home()} aria-label={message('homeLink')}>
          <Logo />
        </a>
        <nav aria-label={message('mainMenu')}>
          <PlainLinks list={MAIN_LINKS} />
        </nav>
      </div>
    </div>
  );
}

/** Fallback of the footer region. */
function PlainFooter() {
  return (
    <div className="plain-foot" role="contentinfo">
      <div className="wrap">
        <p>{message('disclaimer')}</p>
        <nav aria-label={message('aboutSite')}>
          <PlainLinks list={COMPANY_LINKS} />
        </nav>
      </div>
    </div>
  );
}

function PlainLinks({ list }: { list: readonly (readonly [name: string, path: string])[] }) {
  return (
    <ul className="plain-links">
      {list.map(([name, path]) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
