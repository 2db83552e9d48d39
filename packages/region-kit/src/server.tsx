import { renderToString } from 'react-dom/server';
import type { Bus, Fragment, FragmentContext, RegionContext } from './region';
import { idPrefix, RegionTree, type RegionComponent } from './region-tree';

export type { Fragment, FragmentContext, FragmentModule, FragmentResult } from './region';

interface FragmentOptions<P, S> {
  /**
   * Gets what the component needs; it becomes `initial` there, on the server and in the page. Plain
   * data. When it throws, the region is left to the client.
   */
  load?(props: P, context: FragmentContext): Promise<S | undefined>;
  /** Structured data for the page’s head. */
  jsonld?(props: P, loaded: S | undefined, context: FragmentContext): unknown[];
  /** Whether what the page’s address asked of the region is not there. */
  missing?(loaded: S | undefined): boolean;
}

/** On the server nobody listens, and effects, which alone emit, do not run. */
const silent: Bus = { emit: () => {}, on: () => () => {} };

/**
 * Makes the server’s half of a region of the same component that `defineRegion` got.
 * @example export const regions = { streams: defineFragment(Streams, { load }) };
 */
export function defineFragment<P extends object, S>(
  component: RegionComponent<P, S>,
  { load, jsonld, missing }: FragmentOptions<P, S> = {},
): Fragment<P> {
  return {
    async render(props, context) {
      const state = await load?.(props, context);
      const html = renderToString(
        <RegionTree component={component} props={props} initial={state} context={serverContext(context)} />,
        { identifierPrefix: idPrefix(context.region) },
      );
      return {
        html,
        ...(state !== undefined && { state }),
        ...(jsonld && { jsonld: jsonld(props, state, context) }),
        ...(missing?.(state) && { missing: true }),
      };
    },
  };
}

function serverContext({ region }: FragmentContext): RegionContext {
  const refuse = (error: unknown) => {
    throw error;
  };
  return { region, release: region, bus: silent, report: refuse, fail: refuse };
}
