import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { idPrefix, RegionRoot, type RegionComponent } from './region-root';
import type { Region } from './region';

/**
 * Makes a region from a React component. It hydrates the fragment’s HTML if there is any, and otherwise renders on the client.
 * An error thrown while rendering ends this region only.
 * @param component receives the region’s props and `initial`: what the fragment loaded
 * @example const region: Region<StreamsProps> = defineRegion(Streams);
 */
export function defineRegion<P extends object, S>(component: RegionComponent<P, S>): Region<P> {
  return {
    mount(element, props, context) {
      const render = (current: P) => (
        <RegionRoot
          component={component}
          props={current}
          initial={context.state as S | undefined}
          context={context}
        />
      );
      const options = {
        identifierPrefix: idPrefix(context.region),
        // Not reported: browser extensions are the reason, and React has rendered the region anew.
        onRecoverableError: (error: unknown) => context.repaired?.(error),
        onUncaughtError: context.fail,
        // RegionRoot’s error boundary has reported it; the default would log it a second time.
        onCaughtError: () => {},
      };
      let root: Root | undefined;
      // React renders a transition in slices, between which the page responds.
      startTransition(() => {
        if (element.hasChildNodes()) root = hydrateRoot(element, render(props), options);
        else (root = createRoot(element, options)).render(render(props));
      });
      return { update: (next) => root?.render(render(next)), unmount: () => root?.unmount() };
    },
  };
}
