import { urls } from '@savepoint/contracts/base';
import { Icon, useRegion } from '@savepoint/region-kit';
import { useEffect, useRef, useState, type ComponentType, type Ref } from 'react';
import { message } from '../../messages';
import { useLayer } from '../layers';
import css from './search-layer.module.css';
import type { SearchPanelProps } from './search-panel.lazy';

/** The search button, and the search box that it opens over the page. */
export function SearchLayer() {
  const { open, root, trigger, panel, toggle } = useLayer('search');
  const { Panel, plain, typed, load } = useSearchPanel();
  useEffect(() => {
    if (!open) return;
    plain.current?.focus();
    load();
  }, [open, plain, load]);

  return (
    <div {...root}>
      <button
        {...trigger}
        className="iconbtn"
        type="button"
        aria-label={message('search')}
        onClick={toggle}
        onFocus={load}
        onPointerEnter={load}
      >
        <Icon name={open ? 'close' : 'search'} />
      </button>
      <div {...panel} className={css['panel']}>
        <div className={`wrap ${css['inside']}`}>
          {Panel ? <Panel open={open} typed={typed} /> : <PlainSearchForm input={plain} />}
        </div>
      </div>
    </div>
  );
}

/**
 * Loads the search box with suggestions when a reader is about to open it. Until then, and if it does not load,
 * a plain form takes its place; text typed there is passed on.
 */
function useSearchPanel() {
  const { report } = useRegion();
  const plain = useRef<HTMLInputElement>(null);
  const loading = useRef(false);
  const [loaded, setLoaded] = useState<{ Panel?: ComponentType<SearchPanelProps>; typed: string }>({
    typed: '',
  });
  const [load] = useState(() => () => {
    if (loading.current) return;
    loading.current = true;
    import('./search-panel.lazy').then(
      ({ default: Panel }) => setLoaded({ Panel, typed: plain.current?.value ?? '' }),
      (error: unknown) => {
        loading.current = false;
        report(error);
      },
    );
  });
  return { ...loaded, plain, load };
}

/** The search form without suggestions. It works without scripts, too. */
const PlainSearchForm = ({ input }: { input: Ref<HTMLInputElement> }) => (
  <form
    className="searchbox"
    action={urls.search()}
    method="get"
    role="search"
    aria-label={message('quickSearch')}
  >
    <input
      ref={input}
      name="q"
      type="search"
      aria-label={message('quickSearch')}
      placeholder={message('quickSearch')}
    />
    <button className="iconbtn" type="submit" aria-label={message('find')}>
      <Icon name="search" />
    </button>
  </form>
);
