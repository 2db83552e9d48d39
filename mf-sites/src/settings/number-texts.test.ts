import { DEFAULT_SITE_SETTINGS } from '@savepoint/contracts/schema';
import { fromNumberTexts, isNumberText, toNumberTexts } from './number-texts';

const texts = { close_after_days: '30', max_links: '0', posts_per_hour: '12' };
const values = { close_after_days: 30, max_links: 0, posts_per_hour: 12 };

test('settings → texts → the same settings', () => {
  expect(toNumberTexts({ ...DEFAULT_SITE_SETTINGS, ...values })).toEqual(texts);
  expect(fromNumberTexts(texts)).toEqual(values);
});

test('threads that never close: an empty text, and back', () => {
  expect(toNumberTexts({ ...DEFAULT_SITE_SETTINGS, close_after_days: null }).close_after_days).toBe('');
  for (const close_after_days of ['', '  '])
    expect(fromNumberTexts({ ...texts, close_after_days }).close_after_days).toBeNull();
});

test.each([
  ['0', true],
  [' 12 ', true],
  ['999999', true],
  ['1000000', false],
  ['-1', false],
  ['1.5', false],
  ['1e3', false],
  ['ten', false],
  ['', false],
])('%j is a number of links: %j', (text, isNumber) => {
  expect(isNumberText('max_links', text)).toBe(isNumber);
});

test('only the days until a thread closes may be empty', () => {
  expect(isNumberText('close_after_days', ' ')).toBe(true);
  expect(isNumberText('posts_per_hour', ' ')).toBe(false);
  expect(isNumberText('close_after_days', 'never')).toBe(false);
});
