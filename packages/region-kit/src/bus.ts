import type { RegionEventName } from '@savepoint/contracts';
import type { Bus } from './region';

type Listener = (detail: never) => void;

/** The page’s bus: the host makes one and hands it to every region. Listeners are called in the order they came. */
export function createBus(): Bus {
  const listeners = new Map<RegionEventName, Set<Listener>>();
  return {
    emit(name, detail) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(detail as never);
        } catch (error) {
          // Seen by whoever watches for errors, without keeping the other listeners from hearing.
          reportError(error);
        }
      }
    },
    on(name, listener) {
      // Wrapped so that a function given twice is two listeners, each with its own end.
      const own: Listener = (detail) => listener(detail);
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(own));
      return () => void known.delete(own);
    },
  };
}
