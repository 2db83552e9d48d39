import { useSession } from '@savepoint/session';
import { useState } from 'react';
import { Bans } from './components/bans';
import { Checking, NotAllowed, SignedOut } from './components/gate';
import { Log } from './components/log';
import { Queue } from './components/queue';
import { Words } from './components/words';
import css from './moderation.module.css';

const PARTS = { Queue, Words, Bans, Log } as const;
type Part = keyof typeof PARTS;
const NAMES: Record<Part, string> = { Queue: 'Queue', Words: 'Word rules', Bans: 'Bans', Log: 'Log' };

/** What moderators do, for whom the profile says that they are one; the server asks again at every call. */
export function Moderation() {
  const checked = useSession(({ status }) => status.authReady);
  const { signedIn, profileLoaded, roles } = useSession(({ user }) => user);
  const [part, setPart] = useState<Part>('Queue');
  if (!checked || (signedIn && !profileLoaded)) return <Checking />;
  if (!signedIn) return <SignedOut />;
  if (!roles.includes('admin')) return <NotAllowed />;
  const Shown = PARTS[part];
  return (
    <div className={css['moderation']}>
      <nav className="chips" aria-label="Moderation">
        {(Object.keys(PARTS) as Part[]).map((name) => (
          <button
            key={name}
            className="chip"
            type="button"
            aria-pressed={name === part}
            onClick={() => setPart(name)}
          >
            {NAMES[name]}
          </button>
        ))}
      </nav>
      <Shown />
    </div>
  );
}
