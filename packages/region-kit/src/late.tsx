import { useEffect, useState, type ComponentType } from 'react';
import { Icon } from './components/icon';
import { useRegion } from './region-context';

/** A component whose code comes when it is first shown. */
export type LateComponent<P> = ComponentType<P> & {
  /** Starts to load it, so that it is there when it is wanted: call it when somebody points at what opens it. */
  preload(): void;
};

/**
 * Makes a component of a part that a region imports later: what opens on a click, not what is read. While
 * it loads there is a quiet place; when it cannot be had, a line that offers to try again.
 * @param load imports the part, whose default export is the component
 * @example const ReportDialog = late(() => import('./report-dialog'));
 */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LateComponent<P> {
  let Part: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const fetchPart = () =>
    (loading ??= load()
      .then((module) => void (Part = module.default))
      .finally(() => (loading = undefined)));

  function Late(props: P) {
    const { report } = useRegion();
    const [failed, setFailed] = useState(false);
    const [, setLoaded] = useState(Part !== undefined);
    useEffect(() => {
      if (Part || failed) return;
      let here = true;
      fetchPart().then(
        () => here && setLoaded(true),
        (error: unknown) => {
          report(error);
          if (here) setFailed(true);
        },
      );
      return () => void (here = false);
    }, [failed, report]);

    if (Part) return <Part {...props} />;
    if (!failed) return <span className="spin" role="status" aria-label="Loading" />;
    return (
      <div className="failed" role="alert">
        <Icon name="warning" />
        <p>This part of the page did not load. Are you online?</p>
        <button className="btn btn--line" type="button" onClick={() => setFailed(false)}>
          <Icon name="retry" small />
          Retry
        </button>
      </div>
    );
  }
  return Object.assign(Late, { preload: () => void (Part ?? fetchPart().catch(() => {})) });
}
