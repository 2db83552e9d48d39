import { Value } from 'typebox/value';
import { CalendarDate, NamedReference, Timestamp, Nullable, Slug, StrictObject } from './schema';

test.each(['hades', 'half-life-2', '1942', 'a'.repeat(120)])('%.20s is a slug', (slug) => {
  expect(Value.Check(Slug, slug)).toBe(true);
});

test.each([
  '',
  'Hades',
  'half--life',
  '-hades',
  'hades-',
  'pok\u00e9mon',
  'a/b',
  '..',
  'a b',
  'hades\n',
  'a'.repeat(121),
])('%j is no slug', (slug) => {
  expect(Value.Check(Slug, slug)).toBe(false);
});

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2023-13-01', false],
  ['2023-1-1', false],
  ['2023-01-01T00:00:00Z', false],
])('as a calendar date %s is %s', (date, valid) => {
  expect(Value.Check(CalendarDate, date)).toBe(valid);
});

test.each([
  [new Date(0).toISOString(), true],
  ['2024-02-29T10:00:00Z', true],
  ['2024-02-29T10:00:00+02:00', false],
  ['2024-02-29T25:00:00Z', false],
  ['2024-02-29', false],
])('as a timestamp %s is %s', (time, valid) => {
  expect(Value.Check(Timestamp, time)).toBe(valid);
});

test('a strict object rejects fields other than the named ones', () => {
  const Point = StrictObject({ x: Nullable(Slug) });
  expect(Value.Check(Point, { x: 'a' })).toBe(true);
  expect(Value.Check(Point, { x: null })).toBe(true);
  expect(Value.Check(Point, {})).toBe(false);
  expect(Value.Check(Point, { x: 'a', y: 1 })).toBe(false);
});

test('a strict object with options keeps them and stays strict', () => {
  const Point = StrictObject({ x: Slug }, { description: 'A point' });
  expect(Point).toMatchObject({ description: 'A point' });
  expect(Value.Check(Point, { x: 'a', y: 1 })).toBe(false);
});

test('a reference has a slug and a name', () => {
  expect(Value.Check(NamedReference, { slug: 'hades', name: 'Hades' })).toBe(true);
  expect(Value.Check(NamedReference, { slug: 'hades' })).toBe(false);
  expect(Value.Check(NamedReference, { name: 'Hades' })).toBe(false);
});
