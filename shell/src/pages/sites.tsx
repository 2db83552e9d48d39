import { pageUrls } from '@savepoint/contracts/base';
import { SiteKey } from '@savepoint/contracts/schema';
import { Compile } from 'typebox/compile';
import { PageHead, placeholderHtml, Skeleton } from '../components/layout';
import { Slot, type Page } from '../document/page';
import { message } from '../messages';
import { HOME_CRUMB } from './crumbs';
import { definePage } from './page-route';

const isSiteKey = Compile(SiteKey);
const SITES_CRUMB = { name: message('sites'), path: pageUrls.sites() };

/** A page of the region that runs sites, which renders its content and checks who may see it. @param key of one site */
const sitesPageOf = (key?: string): Page => ({
  title: key === undefined ? message('sites') : message('siteTitle', { key }),
  description: message('sitesDescription'),
  path: key === undefined ? pageUrls.sites() : pageUrls.site(key),
  robots: 'none',
  slots: [
    {
      region: 'sites',
      when: 'now',
      props: key === undefined ? {} : { site: key },
      fallback: placeholderHtml(<Skeleton lines={6} />),
    },
  ],
  body: (
    <div className="wrap">
      <PageHead
        title={key === undefined ? message('sites') : message('site')}
        crumbs={[
          HOME_CRUMB,
          SITES_CRUMB,
          ...(key === undefined ? [] : [{ name: key, path: pageUrls.site(key) }]),
        ]}
      />
      <Slot region="sites" />
    </div>
  ),
});

/** The page of the moderators of one site. Its region checks who may see it. */
const siteModerationPageOf = (key: string): Page => ({
  title: message('siteModeration', { key }),
  description: message('sitesDescription'),
  path: pageUrls.siteModeration(key),
  robots: 'none',
  slots: [
    {
      region: 'moderation',
      when: 'now',
      props: { site: key },
      fallback: placeholderHtml(<Skeleton lines={6} />),
    },
  ],
  body: (
    <div className="wrap">
      <PageHead
        title={message('moderation')}
        crumbs={[
          HOME_CRUMB,
          SITES_CRUMB,
          { name: key, path: pageUrls.site(key) },
          { name: message('moderation'), path: pageUrls.siteModeration(key) },
        ]}
      />
      <Slot region="moderation" />
    </div>
  ),
});

/** The sites that a member runs. */
export const sitesPage = definePage({ path: '/sites/', load: async () => sitesPageOf() });

/** One of them. The page is the same for every key that can be one: only its calls know which there are. */
export const sitePage = definePage({
  path: '/sites/:key/',
  load: async ({ params: { key } }) => (isSiteKey.Check(key) ? sitesPageOf(key) : null),
});

/** What its moderators decide about. */
export const siteModerationPage = definePage({
  path: '/sites/:key/moderation/',
  load: async ({ params: { key } }) => (isSiteKey.Check(key) ? siteModerationPageOf(key) : null),
});
