import type { KeyboardEvent } from 'react';
import { MACHINES, SUBMENUS } from '../../links';
import css from './main-menu.module.css';
import { Submenu } from './submenu';

/** The menu bar of wide screens; narrow ones have all of it in the expanded menu. */
export function MainMenu({ path }: { path: string }) {
  return (
    <nav className={css['nav']} aria-label="Main">
      <ul {...SIDEWAYS}>
        {MACHINES.map((link) => (
          <li key={link.name}>
            <a
              className={css['link']}
              href={link.path}
              aria-current={link.path === path ? 'page' : undefined}
              data-top
            >
              {link.name}
            </a>
          </li>
        ))}
        {SUBMENUS.map(({ name, links }) => (
          <Submenu key={name} name={name} links={links} path={path} />
        ))}
      </ul>
    </nav>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Left and right go along the bar, also from inside a submenu, and round its ends. */
const SIDEWAYS = {
  onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-top]')];
    const at = items.findIndex((item) => item.closest('li')?.contains(document.activeElement));
    event.preventDefault();
    items.at((at + step) % items.length)?.focus();
  },
};
