const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  day: DAY,
  minute: { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  weekday: { weekday: 'long', ...DAY },
};

/** Shows the times of the page, which it has in UTC, in the reader’s zone; without a time, today. */
export function showLocalTimes(root: ParentNode = document, now = new Date()): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const { local = '' } = time.dataset;
    const at = local === 'weekday' ? now : new Date(time.dateTime);
    time.textContent = new Intl.DateTimeFormat('en-GB', FORMATS[local])
      .format(at)
      .replace(local === 'minute' ? ' at ' : ', ', local === 'minute' ? ', ' : ' ');
  }
}
