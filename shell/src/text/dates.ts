const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (date: string | Date): string => formatter.format(typeof date === 'string' ? new Date(date) : date);
};

/** “17 September 2020”. Dates are calendar dates, YYYY-MM-DD. */
export const longDate = format({ day: 'numeric', month: 'long', year: 'numeric' });
/** “September 2020”. */
export const longMonth = format({ month: 'long', year: 'numeric' });
/** “Friday 13 December 2024”. */
export const fullDate = (date: Date): string =>
  format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })(date).replace(',', '');

export const dayOf = format({ day: 'numeric' });
/** Three letters: “Sep”. */
export const monthOf = (date: string): string => format({ month: 'long' })(date).slice(0, 3);
export const yearOf = (date: string): string => date.slice(0, 4);

/** “17 Sep” of this year, “Sep 2024” of another. @param today the reader’s present */
export const shortDate = (date: string, today: Date): string =>
  yearOf(date) === String(today.getUTCFullYear())
    ? `${dayOf(date)} ${monthOf(date)}`
    : `${monthOf(date)} ${yearOf(date)}`;
