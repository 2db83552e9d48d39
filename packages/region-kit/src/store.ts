import type { Store } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';

// Re-exported so that every region uses the page’s one copy of Redux Toolkit, which the session loads anyway.
export { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * Subscribes a component to a region’s store and returns the selected value.
 * @param select must return the same reference while its part of the state is unchanged
 */
export function useStoreState<S, T>(store: Store<S>, select: (state: S) => T): T {
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}
