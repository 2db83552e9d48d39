export const TAU = Math.PI * 2;

/** The number that lies `t` of the way from `a` to `b`; outside 0..1 it goes on past them. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));
