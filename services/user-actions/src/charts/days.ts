/** The UTC day of a time, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The time some days earlier. */
export const daysBefore = (moment: Date, days: number): Date =>
  new Date(moment.getTime() - days * 86_400_000);

/** Midnight (UTC) at the start of a time’s day. */
export const startOfDay = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / 86_400_000) * 86_400_000);
