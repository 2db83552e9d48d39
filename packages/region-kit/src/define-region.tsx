import { createRoot, hydrateRoot } from 'react-dom/client';
import { idPrefix, RegionTree, type RegionComponent } from './region-tree';
import type { Region } from './region';

/**
 * Makes a region of a React component: takes over the fragment’s HTML, or renders from nothing. What
 * the component throws while rendering ends this region and no other.
 * @param component its props are the region’s, and `initial`: what the fragment loaded
 * @example const region: Region<StreamsProps> = defineRegion(Streams);
 */
export function defineRegion<P extends object, S>(component: RegionComponent<P, S>): Region<P> {
  return {
    mount(element, props, context) {
      const tree = (current: P) => (
        <RegionTree component={component} props={current} initial={context.state as S} context={context} />
      );
      const options = {
        identifierPrefix: idPrefix(context.region),
        onRecoverableError: context.report,
        onUncaughtError: context.fail,
        // The boundary has reported it; React would write it to the console once more.
        onCaughtError: () => {},
      };
      const served = element.hasChildNodes();
      const root = served ? hydrateRoot(element, tree(props), options) : createRoot(element, options);
      if (!served) root.render(tree(props));
      return { update: (next) => root.render(tree(next)), unmount: () => root.unmount() };
    },
  };
}
