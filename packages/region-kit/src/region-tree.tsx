import type { ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary';
import type { RegionContext } from './region';
import { CurrentRegion } from './region-context';

/** A region’s view: its props, and what the fragment loaded (absent when the slot came without HTML). */
export type RegionComponent<P, S> = ComponentType<P & { initial?: S }>;

interface Props<P, S> {
  component: RegionComponent<P, S>;
  props: P;
  initial?: S;
  context: RegionContext;
}

/** The tree of a region: the same on the server and in the page, so that the one can take over the other. */
export function RegionTree<P extends object, S>({ component: View, props, initial, context }: Props<P, S>) {
  return (
    <CurrentRegion value={context}>
      <ErrorBoundary onError={context.fail}>
        <View {...props} initial={initial} />
      </ErrorBoundary>
    </CurrentRegion>
  );
}

/** Ids that two regions make on one page must differ, and those of server and page must not. */
export const idPrefix = (region: string): string => `${region}-`;
