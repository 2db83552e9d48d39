import type { RegionEventName } from '@savepoint/contracts/regions';
import type { Bus } from '@savepoint/region-kit';

/** The events of the contract; their schemas are not part of pages. */
const CONTRACT_EVENTS: Record<RegionEventName, true> = {
  'signin:request': true,
  'signin:cancelled': true,
  'profile:changed': true,
  'replies:read': true,
  'comment:added': true,
  'comment:deleted': true,
  'layer:opened': true,
  'consent:opened': true,
  'theme:changed': true,
};

/** The bus of one region, until the region is taken off the page. */
export interface OwnBus {
  /** Emits events of the contract and of the region’s own name; it throws for others. */
  bus: Bus;
  /** Removes all listeners of the region. */
  removeListeners(): void;
}

/** Creates the bus that a region in an open slot gets in place of the page’s. */
export function ownBus(bus: Bus, region: string): OwnBus {
  const removers = new Set<() => void>();
  return {
    bus: {
      on(name, listener) {
        const remove = bus.on(name, listener);
        removers.add(remove);
        return () => {
          removers.delete(remove);
          remove();
        };
      },
      emit(name, detail) {
        if (!Object.hasOwn(CONTRACT_EVENTS, name) && !name.startsWith(`${region}:`))
          throw new Error(`${region} may not emit ${name}: it is an event of another region`);
        bus.emit(name, detail);
      },
    },
    removeListeners() {
      for (const remove of removers) remove();
      removers.clear();
    },
  };
}
