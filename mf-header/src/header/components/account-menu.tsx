import { urls } from '@savepoint/contracts/base';
import { Avatar, Icon, useRegion } from '@savepoint/region-kit';
import { getSession, useMember, useSession } from '@savepoint/session';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useHydrated } from '../../browser-hooks';
import { ACCOUNT_LINKS, linksFor } from '../../links';
import { message } from '../../messages';
import { useLayers, useMenuLayer } from '../layers';
import css from './account-menu.module.css';
import { MenuPanel } from './menu-panel';
import { useNewReplies } from './use-new-replies';

/** The account icon: leads members to the account page, and opens the sign-in dialog for readers. */
export function AccountMenu({ path }: { path: string }) {
  const { hide } = useLayers();
  const { root, trigger, panel, show, close } = useMenuLayer('account');
  const hydrated = useHydrated();
  const newReplies = useNewReplies();
  const member = useMember();
  // Until auth is ready, the link leads to the account page.
  const isReader = useSession(({ status, user }) => status.authReady && !user.signedIn);

  const onClick = (event: MouseEvent) => {
    hide();
    const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isReader || opensNewTab) return;
    event.preventDefault();
    void getSession().ensureSignedIn(message('loginReason'));
  };
  const state = member ? css['member'] : hydrated ? '' : css['expecting'];
  // On Tab only: the focus also comes back when the sign-in dialog closes.
  const onKeyUp = ({ key }: KeyboardEvent) => key === 'Tab' && show();

  return (
    <div {...root} className={`${root.className} ${css['anchor']}`}>
      <a
        {...trigger}
        className={`iconbtn ${css['account']} ${state}`}
        href={urls.account() + (newReplies ? '#replies' : '')}
        aria-label={
          (member ? message('accountOf', { name: member.name }) : message('account')) +
          (newReplies ? `, ${newReplies.label}` : '')
        }
        aria-current={path === urls.account() ? 'page' : undefined}
        onClick={onClick}
        onKeyUp={onKeyUp}
      >
        {member ? (
          <>
            <Avatar uid={member.uid} name={member.name} />
            <bdi className={css['name']}>{member.name}</bdi>
            {newReplies?.badge}
          </>
        ) : (
          <Icon name="account" />
        )}
        {hydrated ? null : <ExpectedMember />}
      </a>
      <MenuPanel {...panel} links={linksFor(member !== null, ACCOUNT_LINKS)} path={path} alignEnd>
        {member ? <LogOut onDone={close} /> : null}
      </MenuPanel>
    </div>
  );
}

/**
 * Shows the member before hydration: pages are the same for everybody, so CSS fills this in with what the
 * inline script in the document’s head has read from storage.
 */
function ExpectedMember() {
  return (
    <span className={css['expected']} aria-hidden="true">
      <span className="ava" />
      <span className={css['name']} />
    </span>
  );
}

function LogOut({ onDone }: { onDone(): void }) {
  const { report } = useRegion();
  const logOut = () => {
    onDone();
    getSession().signOut().catch(report);
  };
  return (
    <li>
      <button type="button" onClick={logOut}>
        {message('logOut')}
      </button>
    </li>
  );
}
