import type { ComponentProps } from 'react';
import type { Link } from '../../links';
import css from './menu-panel.module.css';

interface Props extends ComponentProps<'ul'> {
  links: readonly Link[];
  path: string;
  /** Ends level with its trigger’s end, instead of beginning with its beginning. */
  atEnd?: boolean;
}

/** The list of links below a trigger. */
export function MenuPanel({ links, path, atEnd = false, ...panel }: Props) {
  return (
    <ul {...panel} className={atEnd ? `${css['panel']} ${css['end']}` : css['panel']}>
      {links.map((link) => (
        <li key={link.path}>
          <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
            {link.name}
            {link.note ? <span>{link.note}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
