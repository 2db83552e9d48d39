import { createContext, useContext, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary';
import type { RegionContext } from './region';

/** A region’s React component: its props, plus what the fragment loaded (absent when the slot came without HTML). */
export type RegionComponent<P, S> = ComponentType<P & { initial?: S }>;

export const CurrentRegionContext = createContext<RegionContext | null>(null);

/**
 * Returns the context that the host passed to the region of the calling component.
 * @throws Error outside a region
 */
export function useRegion(): RegionContext {
  const context = useContext(CurrentRegionContext);
  if (!context) throw new Error('useRegion must be used inside a region');
  return context;
}

interface Props<P, S> {
  component: RegionComponent<P, S>;
  props: P;
  initial: S | undefined;
  context: RegionContext;
}

/** Root element of a region. The server and the browser render the same tree, so that hydration matches. */
export function RegionRoot<P extends object, S>({ component: View, props, initial, context }: Props<P, S>) {
  return (
    <CurrentRegionContext value={context}>
      <ErrorBoundary onError={context.fail}>
        <View {...props} {...(initial !== undefined && { initial })} />
      </ErrorBoundary>
    </CurrentRegionContext>
  );
}

/** Returns the `useId` prefix of a region: unique on the page, and equal on the server and in the browser. */
export const idPrefix = (region: string): string => `${region}-`;
