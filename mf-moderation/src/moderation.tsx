import { pageUrls } from '@savepoint/contracts/base';
import type { ModerationProps } from '@savepoint/contracts/regions';
import { lazyWithRetry } from '@savepoint/region-kit';
import { useSession } from '@savepoint/session';
import { useEffect, useState } from 'react';
import { actFor } from './api';
import { CheckingAccount, NotAllowed, SignedOut } from './access';
import { message } from './messages';
import css from './moderation.module.css';

const Queue = lazyWithRetry(async () => ({ default: (await import('./queue/queue.lazy')).Queue }));
const loadTabs = () => import('./tabs.lazy');

const TABS = [
  { name: 'queue', component: Queue },
  { name: 'appeals', component: lazyWithRetry(async () => ({ default: (await loadTabs()).Appeals })) },
  { name: 'surges', component: lazyWithRetry(async () => ({ default: (await loadTabs()).Surges })) },
  { name: 'words', component: lazyWithRetry(async () => ({ default: (await loadTabs()).WordRules })) },
  { name: 'bans', component: lazyWithRetry(async () => ({ default: (await loadTabs()).Bans })) },
  { name: 'log', component: lazyWithRetry(async () => ({ default: (await loadTabs()).Log })) },
  { name: 'figures', component: lazyWithRetry(async () => ({ default: (await loadTabs()).Figures })) },
] as const;
const ADMIN_TABS = [
  { name: 'team', component: lazyWithRetry(async () => ({ default: (await loadTabs()).Team })) },
] as const;
/** Ratings are Savepoint’s own. */
const SITE_TABS = TABS.filter(({ name }) => name !== 'surges');

/**
 * The page of the moderators of Savepoint, or of another site. The profile only decides what is shown: the server checks the
 * role, or what the member is for the site, on every call.
 */
export function Moderation({ site }: ModerationProps) {
  // Before the tabs make their calls.
  actFor(site);
  const authReady = useSession(({ status }) => status.authReady);
  const { signedIn, profileLoaded, roles } = useSession(({ user }) => user);
  const [tab, setTab] = useState<(typeof TABS | typeof ADMIN_TABS)[number]>(TABS[0]);
  // While the profile is loaded.
  useEffect(() => void (signedIn && Queue.preload()), [signedIn]);
  if (!authReady || (signedIn && !profileLoaded)) return <CheckingAccount />;
  if (!signedIn) return <SignedOut />;
  if (site === undefined && !roles.length) return <NotAllowed />;
  const tabs = tabsFor(site, roles.includes('admin'));
  return (
    <div className={css['moderation']}>
      <nav className="chips" aria-label={message('tabs')}>
        {tabs.map((each) => (
          <button
            key={each.name}
            className="chip"
            type="button"
            aria-pressed={each === tab}
            onClick={() => setTab(each)}
          >
            {message(each.name)}
          </button>
        ))}
      </nav>
      {site === undefined ? null : (
        <p>
          <a className="link" href={pageUrls.site(site)}>
            {message('toSite', { key: site })}
          </a>
        </p>
      )}
      <tab.component key={site} />
    </div>
  );
}

function tabsFor(site: string | undefined, isAdmin: boolean) {
  if (site !== undefined) return SITE_TABS;
  return isAdmin ? [...TABS, ...ADMIN_TABS] : TABS;
}
