import { urls } from '@savepoint/contracts/base';
import type { HeaderProps } from '@savepoint/contracts/regions';
import { Icon, richText } from '@savepoint/region-kit';
import { useMember } from '@savepoint/session';
import { useTransition, type ReactNode } from 'react';
import { ALL_CATEGORIES, ALL_PLATFORMS, FEEDS_PATH, linksFor, SECTIONS, type Link } from '../../links';
import { useThemeToggle } from '../../theme';
import { message } from '../../messages';
import { useLayer } from '../layers';
import css from './all-sections.module.css';

/**
 * The button that opens the expanded menu over the page. The menu is passed as children, which React does not render
 * again when it is opened or closed. The button responds in a frame of its own, before the layout of the menu.
 */
export function AllSections({ children }: { children: ReactNode }) {
  const { open, root, trigger, panel, toggle } = useLayer('mega');
  const [isPending, startTransition] = useTransition();
  const expanded = open !== isPending;
  return (
    <div {...root}>
      <button
        {...trigger}
        className="iconbtn"
        type="button"
        aria-expanded={expanded}
        aria-label={message('allSections')}
        onClick={() => startTransition(toggle)}
      >
        <Icon name={expanded ? 'close' : 'menu'} />
      </button>
      <div {...panel} className={css['panel']}>
        {children}
      </div>
    </div>
  );
}

/** The content of the expanded menu: links to all parts of the site. */
export function Sections({ path, platforms, categories }: HeaderProps) {
  const isMember = useMember() !== null;
  const toggleTheme = useThemeToggle();
  return (
    <nav className="wrap" aria-label={message('allSections')}>
      <div className={css['sections']}>
        <SectionLinks
          name={message('platforms')}
          path={path}
          links={[
            ...platforms.map(({ slug, name, count }) => ({ name, path: urls.platform(slug), count })),
            ALL_PLATFORMS,
          ]}
        />
        <SectionLinks
          name={message('categories')}
          path={path}
          links={[
            ...categories.map(({ slug, name, count }) => ({ name, path: urls.category(slug), count })),
            ALL_CATEGORIES,
          ]}
        />
        {SECTIONS.map(({ name, links }) => (
          <SectionLinks key={name} name={name} path={path} links={linksFor(isMember, links)} />
        ))}
      </div>
      <div className={css['foot']}>
        <p className="muted">
          {richText(
            message.parts('followByRss', {
              rss: (
                <a key="rss" className="link" href={FEEDS_PATH}>
                  {message('rss')}
                </a>
              ),
            }),
          )}
        </p>
        <button className="btn btn--line" type="button" data-needs-script onClick={toggleTheme}>
          <Icon name="theme" small />
          {message('themeShort')}
        </button>
      </div>
    </nav>
  );
}

interface SectionLinksProps {
  name: string;
  /** `count`: number of games. */
  links: readonly (Link & { count?: number })[];
  path: string;
}

/** One column of the expanded menu. */
function SectionLinks({ name, links, path }: SectionLinksProps) {
  return (
    <div>
      <h2 className="pt">{name}</h2>
      <ul className={css['links']}>
        {links.map((link) => (
          <li key={link.path} data-readers-only={link.readersOnly}>
            <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
              {link.name}
              {link.count === undefined ? null : <GameCount count={link.count} />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function GameCount({ count }: { count: number }) {
  return (
    <span className="num">
      {count}
      <span className="vh"> {message('games', { count })}</span>
    </span>
  );
}
