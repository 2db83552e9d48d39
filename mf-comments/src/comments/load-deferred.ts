const load = () => import('./deferred');

/** The code that is not needed for reading, once it is loaded: what only it makes visible is rendered at once. */
export let deferred: Awaited<ReturnType<typeof load>> | undefined;

/** Loads that code: writing, live updates, navigation. Nothing in `deferred/` imports this. */
export const loadDeferred = async () => (deferred = await load());
