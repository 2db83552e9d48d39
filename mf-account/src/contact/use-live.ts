import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page’s script has taken over; false on the server and in the first render, which repeats its HTML. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
