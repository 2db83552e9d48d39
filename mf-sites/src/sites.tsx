import type { SitesProps } from '@savepoint/contracts/regions';
import { lazyWithRetry } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import { message } from './messages';
import css from './sites.module.css';

const loadPages = () => import('./pages.lazy');
const OwnSites = lazyWithRetry(async () => ({ default: (await loadPages()).OwnSites }));
const SitePage = lazyWithRetry(async () => ({ default: (await loadPages()).SitePage }));

/**
 * Region `sites`: the sites that a member runs, or one of them. It shows what the server answers: every call checks who
 * makes it.
 */
export function Sites({ site }: SitesProps) {
  const authReady = useSession(({ status }) => status.authReady);
  const { signedIn, uid, profileLoaded } = useSession(({ user }) => user);
  if (!authReady || (signedIn && !profileLoaded)) return <Checking />;
  if (!signedIn) return <LoggedOut />;
  return site === undefined ? <OwnSites key={uid} /> : <SitePage key={`${uid} ${site}`} site={site} />;
}

function Checking() {
  return (
    <div className={css['sites']} role="status">
      <h2>{message('checking')}</h2>
      <div className={`skel ${css['line']}`} />
      {/* Text alone: the check of fragments refuses markup that is read differently with and without scripts. */}
      <noscript className="muted">{message('needsScripts')}</noscript>
    </div>
  );
}

function LoggedOut() {
  const { preload, ensureSignedIn } = getSession();
  return (
    <div className="state">
      <h2>{message('loggedOut')}</h2>
      <p>{message('loggedOutText')}</p>
      <button
        className="btn"
        type="button"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void ensureSignedIn(message('loginReason'))}
      >
        {message('logIn')}
      </button>
    </div>
  );
}
