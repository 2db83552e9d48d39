import { Icon } from '@savepoint/region-kit';
import { useEffect, useRef } from 'react';
import { SearchBox } from '../../search-box/search-box';
import { usePageQuery } from '../../search-box/use-page-query';
import { useLayer } from '../layers/use-layer';
import css from './search-layer.module.css';

/** The search toggle and the box it opens over the page. */
export function SearchLayer() {
  const { open, place, trigger, panel, toggle } = useLayer('search');
  const input = useRef<HTMLInputElement>(null);
  const q = usePageQuery();

  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);

  return (
    <div {...place}>
      <button {...trigger} className="iconbtn" type="button" aria-label="Search" onClick={toggle}>
        <Icon name={open ? 'close' : 'search'} />
      </button>
      <div {...panel} className={css['panel']}>
        <div className={`wrap ${css['inside']}`}>
          <SearchBox q={q} input={input} label="Quick search" action="Find" />
        </div>
      </div>
    </div>
  );
}
