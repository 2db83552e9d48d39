import { inLanguage } from '@savepoint/contracts/base';
import { renderToString } from 'react-dom/server';
import type { Bus, Fragment, FragmentContext, RegionContext } from './region';
import { idPrefix, RegionRoot, type RegionComponent } from './region-root';

export type { Fragment, FragmentContext, FragmentModule, FragmentResult } from './region';

interface FragmentOptions<P, S> {
  /**
   * Loads the component’s data, which must be serialisable: it becomes the prop `initial` on the server and in
   * the browser. When it throws, the browser renders the region.
   */
  load?(props: P, context: FragmentContext): Promise<S | undefined>;
  /** Returns structured data (JSON-LD) for the page’s head. */
  jsonld?(props: P, loaded: S | undefined, context: FragmentContext): unknown[];
  /** Returns whether the part of the region that the page’s URL names does not exist. */
  isNotFound?(loaded: S | undefined): boolean;
}

/** Does nothing: only effects use the bus, and they do not run on the server. */
const noopBus: Bus = { emit: () => {}, on: () => () => {} };

/**
 * Makes a region’s server-side renderer from the component that is passed to `defineRegion` as well.
 * @example export const regions = { streams: defineFragment(Streams, { load }) };
 */
export function defineFragment<P extends object, S>(
  component: RegionComponent<P, S>,
  { load, jsonld, isNotFound }: FragmentOptions<P, S> = {},
): Fragment<P> {
  return {
    async render(props, context) {
      const state = await load?.(props, context);
      const html = inLanguage(context.language, () =>
        renderToString(
          <RegionRoot component={component} props={props} initial={state} context={serverContext(context)} />,
          { identifierPrefix: idPrefix(context.region) },
        ),
      );
      return {
        html,
        ...(state !== undefined && { state }),
        ...(jsonld && { jsonld: jsonld(props, state, context) }),
        ...(isNotFound?.(state) && { not_found: true }),
      };
    },
  };
}

function serverContext({ region }: FragmentContext): RegionContext {
  const rethrow = (error: unknown) => {
    throw error;
  };
  return { region, release: region, bus: noopBus, report: rethrow, fail: rethrow };
}
