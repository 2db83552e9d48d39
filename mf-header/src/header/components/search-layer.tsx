import { urls } from '@savepoint/contracts';
import { Icon, lazyWithRetry } from '@savepoint/region-kit';
import { useEffect, useState } from 'react';
import { message } from '../../messages';
import { useLayer } from '../layers';
import css from './search-layer.module.css';

/** Loaded when a reader is about to open it. */
const SearchPanel = lazyWithRetry(() => import('./search-panel'));

/** The search button, and the search box that it opens over the page. */
export function SearchLayer() {
  const { open, root, trigger, panel, toggle } = useLayer('search');
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (open) setWasOpened(true);
  }, [open]);

  return (
    <div {...root}>
      <button
        {...trigger}
        className="iconbtn"
        type="button"
        aria-label={message('search')}
        onClick={toggle}
        onFocus={SearchPanel.preload}
        onPointerEnter={SearchPanel.preload}
      >
        <Icon name={open ? 'close' : 'search'} />
      </button>
      <div {...panel} className={css['panel']}>
        <div className={`wrap ${css['inside']}`}>
          {/* The search box stays after closing, with what was typed. */}
          {open || wasOpened ? <SearchPanel open={open} /> : <PlainSearchForm />}
        </div>
      </div>
    </div>
  );
}

/** For readers without scripts, who see all panels. */
const PlainSearchForm = () => (
  <form
    className="searchbox"
    action={urls.search()}
    method="get"
    role="search"
    aria-label={message('quickSearch')}
  >
    <input name="q" type="search" aria-label={message('quickSearch')} placeholder={message('quickSearch')} />
    <button className="iconbtn" type="submit" aria-label={message('find')}>
      <Icon name="search" />
    </button>
  </form>
);
