import { useEffect, useState, type ComponentType } from 'react';
import { Icon } from './components/icon';
import { message } from './components/messages';
import { useRegion } from './region-root';

/** A component whose code is loaded on first render. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Starts loading the code. Call it on hover or focus of the control that opens the component. */
  preload(): void;
};

/**
 * Makes a lazily loaded component, like `React.lazy`, that shows a spinner while it loads and a “Try again” button
 * when the import fails. Use it for parts that open on a click, not for those that are visible on load.
 * @param load imports the module whose default export is the component
 * @example const ReportDialog = lazyWithRetry(() => import('./report-dialog'));
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const fetchComponent = () =>
    (loading ??= load()
      .then((module) => void (Loaded = module.default))
      .finally(() => (loading = undefined)));

  function Lazy(props: P) {
    const { report } = useRegion();
    const [failed, setFailed] = useState(false);
    const [, setReady] = useState(Loaded !== undefined);
    useEffect(() => {
      if (Loaded || failed) return;
      let mounted = true;
      fetchComponent().then(
        () => mounted && setReady(true),
        (error: unknown) => {
          report(error);
          if (mounted) setFailed(true);
        },
      );
      return () => void (mounted = false);
    }, [failed, report]);

    if (Loaded) return <Loaded {...props} />;
    if (!failed) return <span className="spin" role="status" aria-label={message('loading')} />;
    return (
      <div className="failed" role="alert">
        <Icon name="warning" />
        <p>{message('notLoaded')}</p>
        <button className="btn btn--line" type="button" onClick={() => setFailed(false)}>
          <Icon name="retry" small />
          {message('tryAgain')}
        </button>
      </div>
    );
  }
  return Object.assign(Lazy, { preload: () => void (Loaded ?? fetchComponent().catch(() => {})) });
}
