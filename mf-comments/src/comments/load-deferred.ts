const load = () => import('./deferred');
export type Deferred = Awaited<ReturnType<typeof load>>;

/** The code that acts on comments, once it is loaded: what only it makes visible is rendered at once. */
export let deferred: Deferred | undefined;

/** Loads that code: writing, navigation, changes of others. Nothing in `deferred/` imports this. */
export const loadDeferred = async () => (deferred = await load());
