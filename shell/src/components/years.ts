/** Years on offer: a few to come, and back to the first home computers. */
const FIRST_YEAR = 1975;
const YEARS_AHEAD = 2;

/** The years, newest first. */
export const years = (): number[] => {
  const last = new Date().getUTCFullYear() + YEARS_AHEAD;
  return Array.from({ length: last - FIRST_YEAR + 1 }, (_, index) => last - index);
};
