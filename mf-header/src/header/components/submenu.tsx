import { Icon } from '@savepoint/region-kit';
import type { Link } from '../../links';
import { useMenuLayer } from '../layers/use-menu-layer';
import css from './main-menu.module.css';
import { MenuPanel } from './menu-panel';

interface Props {
  name: string;
  links: readonly Link[];
  path: string;
}

/** An item of the menu bar that opens a list of links. */
export function Submenu({ name, links, path }: Props) {
  const { place, trigger, panel, toggle } = useMenuLayer(`menu ${name}`);
  const current = links.some((link) => link.path === path);
  return (
    <li {...place} className={`${place.className} ${css['item']}`}>
      <button
        {...trigger}
        className={css['link']}
        type="button"
        aria-current={current || undefined}
        data-top
        onClick={toggle}
      >
        {name}
        <Icon name="chevron" />
      </button>
      <MenuPanel {...panel} links={links} path={path} />
    </li>
  );
}
