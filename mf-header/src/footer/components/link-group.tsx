import { Icon } from '@savepoint/region-kit';
import { useId, useState } from 'react';
import { useHydrated, useMediaQuery } from '../../browser-hooks';
import type { Link } from '../../links';
import css from './link-group.module.css';

const TWO_COLUMNS_FROM_COUNT = 10;

/** A collapsible column of links; collapsed on phones until it is opened. */
export function LinkGroup({ name, links }: { name: string; links: readonly Link[] }) {
  const id = useId();
  const hydrated = useHydrated();
  const wide = useMediaQuery('(min-width: 50rem)', true);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const open = toggled ?? wide;
  return (
    <div
      className={css['group']}
      data-hydrated={hydrated || undefined}
      data-two-columns={links.length >= TWO_COLUMNS_FROM_COUNT || undefined}
    >
      <h2>
        {hydrated ? (
          <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setToggled(!open)}>
            {name}
            <Icon name="chevron" />
          </button>
        ) : (
          <span>
            {name}
            <Icon name="chevron" />
          </span>
        )}
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
