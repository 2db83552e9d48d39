import { urls } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import type { KeyboardEvent, MouseEvent } from 'react';
import { ACCOUNT_LINKS } from '../../links';
import { useLayers, useMenuLayer } from '../layers';
import { MenuPanel } from './menu-panel';
import css from './menu-panel.module.css';

/** The account icon: leads members to the account page, and opens the sign-in dialog for visitors. */
export function AccountMenu({ path }: { path: string }) {
  const { hide } = useLayers();
  const { root, trigger, panel, show } = useMenuLayer('account');
  // Until auth is ready, the link leads to the account page.
  const isVisitor = useSession(({ status, user }) => status.authReady && !user.signedIn);

  const onClick = (event: MouseEvent) => {
    hide();
    const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isVisitor || opensNewTab) return;
    event.preventDefault();
    void getSession().ensureSignedIn('your account');
  };
  // On Tab only: the focus also comes back when the sign-in dialog closes.
  const onKeyUp = ({ key }: KeyboardEvent) => key === 'Tab' && show();

  return (
    <div {...root} className={`${root.className} ${css['anchor']}`}>
      <a
        {...trigger}
        className="iconbtn"
        href={urls.account()}
        aria-label="Account"
        aria-current={path === urls.account() ? 'page' : undefined}
        onClick={onClick}
        onKeyUp={onKeyUp}
      >
        <Icon name="account" />
      </a>
      <MenuPanel {...panel} links={ACCOUNT_LINKS} path={path} alignEnd />
    </div>
  );
}
