const load = () => import('./actions/actions.lazy');
export type Actions = Awaited<ReturnType<typeof load>>;

/** The code that acts on comments, once it is loaded: what only it makes visible is rendered at once. */
export let actions: Actions | undefined;

/** Loads that code: writing, navigation, changes of others. Nothing in `actions/` imports this. */
export const loadActions = async () => (actions = await load());
