/** The UTC day of a moment, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The moment some days earlier. */
export const daysBefore = (moment: Date, days: number): Date =>
  new Date(moment.getTime() - days * 86_400_000);

/** The first moment of a moment’s UTC day. */
export const startOfDay = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / 86_400_000) * 86_400_000);
