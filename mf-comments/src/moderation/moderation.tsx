import { useSession } from '@savepoint/session';
import { useState } from 'react';
import { CheckingAccount, NotAllowed, SignedOut } from './components/access';
import { Bans } from './components/bans';
import { Log } from './components/log';
import { Queue } from './components/queue';
import { WordRules } from './components/word-rules';
import css from './moderation.module.css';

const TABS = [
  { name: 'Queue', component: Queue },
  { name: 'Word rules', component: WordRules },
  { name: 'Bans', component: Bans },
  { name: 'Log', component: Log },
] as const;

/** The moderators’ page. The profile only decides what is shown: the server checks the role on every call. */
export function Moderation() {
  const authReady = useSession(({ status }) => status.authReady);
  const { signedIn, profileLoaded, roles } = useSession(({ user }) => user);
  const [tab, setTab] = useState<(typeof TABS)[number]>(TABS[0]);
  if (!authReady || (signedIn && !profileLoaded)) return <CheckingAccount />;
  if (!signedIn) return <SignedOut />;
  if (!roles.includes('admin')) return <NotAllowed />;
  return (
    <div className={css['moderation']}>
      <nav className="chips" aria-label="Moderation">
        {TABS.map((each) => (
          <button
            key={each.name}
            className="chip"
            type="button"
            aria-pressed={each === tab}
            onClick={() => setTab(each)}
          >
            {each.name}
          </button>
        ))}
      </nav>
      <tab.component />
    </div>
  );
}
