import { lazyWithRetry } from '@savepoint/region-kit';
import { useSession } from '@savepoint/session';
import { useEffect, useState } from 'react';
import { CheckingAccount, NotAllowed, SignedOut } from './components/access';
import { message } from './messages';
import css from './moderation.module.css';

const Queue = lazyWithRetry(async () => ({ default: (await import('./components/queue')).Queue }));
const loadTabs = () => import('./deferred');

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
  { name: 'limits', component: lazyWithRetry(async () => ({ default: (await loadTabs()).Limits })) },
  { name: 'team', component: lazyWithRetry(async () => ({ default: (await loadTabs()).Team })) },
] as const;

/** The moderators’ page. The profile only decides what is shown: the server checks the role on every call. */
export function Moderation() {
  const authReady = useSession(({ status }) => status.authReady);
  const { signedIn, profileLoaded, roles } = useSession(({ user }) => user);
  const [tab, setTab] = useState<(typeof TABS | typeof ADMIN_TABS)[number]>(TABS[0]);
  // While the profile is loaded.
  useEffect(() => void (signedIn && Queue.preload()), [signedIn]);
  if (!authReady || (signedIn && !profileLoaded)) return <CheckingAccount />;
  if (!signedIn) return <SignedOut />;
  if (!roles.length) return <NotAllowed />;
  const tabs = roles.includes('admin') ? [...TABS, ...ADMIN_TABS] : TABS;
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
      <tab.component />
    </div>
  );
}
