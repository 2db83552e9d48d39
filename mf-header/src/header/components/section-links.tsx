import type { Link } from '../../links';
import css from './all-sections.module.css';

interface Props {
  name: string;
  /** `count` is how many games there are. */
  links: readonly (Link & { count?: number })[];
  path: string;
}

/** One column of the expanded menu. */
export function SectionLinks({ name, links, path }: Props) {
  return (
    <div>
      <h2 className="pt">{name}</h2>
      <ul className={css['links']}>
        {links.map((link) => (
          <li key={link.path}>
            <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
              {link.name}
              {link.count === undefined ? null : <Count of={link.count} />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Count({ of }: { of: number }) {
  return (
    <span className="num">
      {of}
      <span className="vh"> {of === 1 ? 'game' : 'games'}</span>
    </span>
  );
}
