/** Loads the code that is not needed for reading: writing, live updates, navigation. Nothing in `deferred/` imports this. */
export const loadDeferred = () => import('./deferred');
