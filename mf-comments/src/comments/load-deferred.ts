/** Loads the code that reading needs not: writing, live updates, navigation. Nothing in `deferred/` imports this. */
export const loadDeferred = () => import('./deferred');
