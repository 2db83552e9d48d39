import type { ClientConfig } from '@savepoint/contracts/base';
import type { Slot } from './slot';

/** Event of the developer's page script: regions that were built again, by name. */
const REBUILT_EVENT = 'savepoint:rebuilt';

const mounted = new Map<HTMLElement, Slot>();

/** Records what to unmount when the slot's region is built again. */
export const recordMounted = (slot: Slot) => mounted.set(slot.element, slot);

/**
 * Mounts regions again that were rebuilt, and leaves the rest of the page as it is. Development only: a production
 * build contains none of this.
 * @param regions versions the page is pinned to; changed in place
 */
export function followRebuilds(regions: ClientConfig['regions'], mount: (slot: Slot) => void): void {
  addEventListener(REBUILT_EVENT, (event) => {
    const rebuilt = (event as CustomEvent<ClientConfig['regions']>).detail;
    for (const region of Object.keys(rebuilt)) if (region in regions) regions[region] = rebuilt[region]!;
    for (const slot of [...mounted.values()]) {
      if (!rebuilt[slot.region]) continue;
      slot.mounted?.unmount();
      slot.root.replaceChildren();
      mount({ ...slot, state: undefined });
    }
  });
}
