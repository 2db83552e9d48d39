/** The time some days earlier. */
export const daysBefore = (time: Date, days: number): Date =>
  new Date(time.getTime() - days * 86_400_000);

/** Midnight (UTC) at the start of a time’s day. */
export const startOfDay = (time: Date): Date =>
  new Date(Math.floor(time.getTime() / 86_400_000) * 86_400_000);
