/** Milliseconds since 1970, UTC. */
export type Clock = () => number;

/** Whole seconds since 1970: the unit of every time inside a token. */
export const seconds = (clock: Clock): number => Math.floor(clock() / 1000);
