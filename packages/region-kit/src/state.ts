import type { Store } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';

// Slices for regions, out of the one copy of Redux Toolkit that the page has for its session anyway.
export { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Reads from a region’s store and renders again when the part read changes.
 * @param select must give the same value, by identity, while its part of the state is the same
 */
export function useStore<S, T>(store: Store<S>, select: (state: S) => T): T {
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}
