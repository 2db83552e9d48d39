import { urls } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { getSession, useSession } from '@savepoint/session';
import type { KeyboardEvent, MouseEvent } from 'react';
import { ACCOUNT_LINKS } from '../../links';
import { useLayers } from '../layers/layers';
import { useMenuLayer } from '../layers/use-menu-layer';
import css from './account-menu.module.css';
import { MenuPanel } from './menu-panel';

/** The account icon: a member’s way to the account page, a visitor’s to the sign-in dialog. */
export function AccountMenu({ path }: { path: string }) {
  const { hide } = useLayers();
  const { place, trigger, panel, show } = useMenuLayer('account');
  // While nobody knows yet, the account page is where it will be said.
  const visitor = useSession(({ status, user }) => status.authReady && !user.signedIn);

  const onClick = (event: MouseEvent) => {
    hide();
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!visitor || elsewhere) return;
    event.preventDefault();
    void getSession().ensureSignedIn('your account');
  };
  // By Tab only: the dialog gives the focus back too when it closes.
  const onKeyUp = ({ key }: KeyboardEvent) => key === 'Tab' && show();

  return (
    <div {...place} className={`${place.className} ${css['item']}`}>
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
      <MenuPanel {...panel} links={ACCOUNT_LINKS} path={path} atEnd />
    </div>
  );
}
