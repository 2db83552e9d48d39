/** @jest-environment jsdom */
import { showLocalTimes } from './local-times';

const shownAt = (html: string, zone: string, now = new Date('2026-11-28T02:00:00Z')): string => {
  const before = Intl.DateTimeFormat;
  // The zone of the reader’s browser.
  Intl.DateTimeFormat = function format(locale: string, options: Intl.DateTimeFormatOptions) {
    return new before(locale, { timeZone: zone, ...options });
  } as unknown as typeof Intl.DateTimeFormat;
  document.body.innerHTML = html;
  showLocalTimes(document, now);
  Intl.DateTimeFormat = before;
  return document.body.textContent;
};

test.each([
  ['Europe/Oslo', '1 December 2026, 00:30 CET'],
  ['Asia/Tokyo', '1 December 2026, 08:30 GMT+9'],
  ['Pacific/Honolulu', '30 November 2026, 13:30 GMT-10'],
])('a time is shown in the zone of the reader: %s', (zone, text) => {
  expect(shownAt('<time data-local="minute" datetime="2026-11-30T23:30:00Z">…</time>', zone)).toBe(text);
});

test('lists show the reader’s day of a time; days without a time stay as they are', () => {
  const html =
    '<time data-local="day" datetime="2026-11-30T23:30:00Z">30 November 2026</time>, <time datetime="2026-11-30">30 November 2026</time>';
  expect(shownAt(html, 'Asia/Tokyo')).toBe('1 December 2026, 30 November 2026');
});

test('today is the reader’s', () => {
  const html = '<time data-local="weekday" datetime="2026-11-28">Saturday 28 November 2026</time>';
  expect(shownAt(html, 'Pacific/Honolulu')).toBe('Friday 27 November 2026');
  expect(shownAt(html, 'Europe/Oslo')).toBe('Saturday 28 November 2026');
});
