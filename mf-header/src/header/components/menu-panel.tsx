import type { ComponentProps } from 'react';
import type { Link } from '../../links';
import css from './menu-panel.module.css';

interface Props extends ComponentProps<'ul'> {
  links: readonly Link[];
  path: string;
  /** Aligns the panel with the end of its trigger instead of the start. */
  alignEnd?: boolean;
}

/** The list of links below a trigger. `children` are further items. */
export function MenuPanel({ links, path, alignEnd = false, children, ...panel }: Props) {
  return (
    <ul {...panel} className={`${css['panel']} ${alignEnd ? css['end'] : ''}`}>
      {links.map((link) => (
        <li key={link.path} data-readers-only={link.readersOnly}>
          <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
            {link.name}
            {link.note ? <span>{link.note}</span> : null}
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
