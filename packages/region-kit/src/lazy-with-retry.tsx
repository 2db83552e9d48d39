import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Failed } from './components/failed';
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
    const [retried, setRetried] = useState(false);
    const box = useRef<HTMLDivElement>(null);
    // The button that was pressed is gone.
    useEffect(() => {
      if (retried) box.current?.focus();
    }, [retried, failed]);
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

    const retry = () => {
      setRetried(true);
      setFailed(false);
    };
    let shown: ReactNode = <span className="spin" role="status" aria-label={message('loading')} />;
    if (Loaded) shown = <Loaded {...props} />;
    else if (failed) shown = <Failed text={message('notLoaded')} onRetry={retry} />;
    if (!retried) return shown;
    return (
      <div ref={box} tabIndex={-1}>
        {shown}
      </div>
    );
  }
  return Object.assign(Lazy, { preload: () => void (Loaded ?? fetchComponent().catch(() => {})) });
}
