import { Icon } from '@savepoint/region-kit';
import type { KeyboardEvent } from 'react';
import { PLATFORM_LINKS, SUBMENUS, type Link } from '../../links';
import { message } from '../../messages';
import { useMenuLayer } from '../layers';
import css from './main-menu.module.css';
import { MenuPanel } from './menu-panel';

/** The menu bar of wide screens. Narrow screens have the same links in the expanded menu. */
export function MainMenu({ path }: { path: string }) {
  // Only one submenu is current, although more than one may list the page.
  const current = SUBMENUS.findLast(({ links }) => links.some((link) => link.path === path));
  return (
    <nav className={css['nav']} aria-label={message('mainMenu')}>
      <ul {...barKeys}>
        {PLATFORM_LINKS.map((link) => (
          <li key={link.name}>
            <a
              className={css['link']}
              href={link.path}
              aria-current={link.path === path ? 'page' : undefined}
              data-menu-item
            >
              {link.name}
            </a>
          </li>
        ))}
        {SUBMENUS.map((menu) => (
          <Submenu key={menu.name} {...menu} path={menu === current ? path : ''} />
        ))}
      </ul>
    </nav>
  );
}

interface SubmenuProps {
  name: string;
  links: readonly Link[];
  /** Of the page, when this is the current submenu. */
  path: string;
}

/** An item of the menu bar that opens a list of links. */
function Submenu({ name, links, path }: SubmenuProps) {
  const { root, trigger, panel, toggle } = useMenuLayer(`menu ${name}`);
  return (
    <li {...root} className={`${root.className} ${css['item']}`}>
      <button
        {...trigger}
        className={css['link']}
        type="button"
        aria-current={!!path || undefined}
        data-menu-item
        onClick={toggle}
      >
        {name}
        <Icon name="chevron" />
      </button>
      <MenuPanel {...panel} links={links} path={path} />
    </li>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves the focus along the bar on left and right, also from inside a submenu; wraps at the ends. */
const barKeys = {
  onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu-item]')];
    const at = items.findIndex((item) => item.closest('li')?.contains(document.activeElement));
    event.preventDefault();
    items.at((at + step) % items.length)?.focus();
  },
};
