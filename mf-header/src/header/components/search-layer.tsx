import { Icon } from '@savepoint/region-kit';
import { useEffect, useRef } from 'react';
import { usePageQuery } from '../../browser-hooks';
import { message } from '../../messages';
import { SearchBox } from '../../search/search-box';
import { useLayer } from '../layers';
import css from './search-layer.module.css';

/** The search button, and the search box that it opens over the page. */
export function SearchLayer() {
  const { open, root, trigger, panel, toggle } = useLayer('search');
  const input = useRef<HTMLInputElement>(null);
  const q = usePageQuery();

  useEffect(() => {
    if (open) input.current?.focus();
  }, [open]);

  return (
    <div {...root}>
      <button {...trigger} className="iconbtn" type="button" aria-label={message('search')} onClick={toggle}>
        <Icon name={open ? 'close' : 'search'} />
      </button>
      <div {...panel} className={css['panel']}>
        <div className={`wrap ${css['inside']}`}>
          <SearchBox q={q} input={input} label={message('quickSearch')} action={message('find')} />
        </div>
      </div>
    </div>
  );
}
