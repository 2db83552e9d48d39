import type { Bus } from './region';

type Listener = (detail: never) => void;

/** Creates the page’s event bus. The host passes one to every region. Listeners run in the order they were added. */
export function createBus(): Bus {
  const listeners = new Map<string, Set<Listener>>();
  return {
    emit(name, detail) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(detail as never);
        } catch (error) {
          // Reaches `window.onerror` without stopping the loop.
          reportError(error);
        }
      }
    },
    on(name, listener) {
      // Wrapped, so that a function added twice is two listeners that are removed separately.
      const wrapped: Listener = (detail) => listener(detail);
      const current = listeners.get(name) ?? new Set<Listener>();
      listeners.set(name, current.add(wrapped));
      return () => void current.delete(wrapped);
    },
  };
}
