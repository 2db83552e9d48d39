import { Icon } from '@savepoint/region-kit';
import { useId, useState } from 'react';
import type { Link } from '../../links';
import { useLive } from '../../use-live';
import { useMedia } from '../use-media';
import css from './link-group.module.css';

/** A column of links that can be closed; on phones it is, until somebody opens it. */
export function LinkGroup({ name, links }: { name: string; links: readonly Link[] }) {
  const id = useId();
  const live = useLive();
  const wide = useMedia('(min-width: 50rem)', true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? wide;
  return (
    <div className={css['group']} data-live={live || undefined} data-long={links.length > LONG || undefined}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
          {name}
          <Icon name="chevron" />
        </button>
      </h2>
      <ul id={id} hidden={!open}>
        {links.map((link) => (
          <li key={link.path}>
            <a href={link.path}>{link.name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links from which on a group takes two columns. */
const LONG = 9;
