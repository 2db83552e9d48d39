import { gamesFilter, gamesOrder } from './games';

const released = (query: Parameters<typeof gamesFilter>[0]) =>
  (gamesFilter(query, 'generation', '2026-06-15') as { release_key?: object }).release_key;

test.each([
  [{}, undefined],
  [{ year: 2020 }, { $gte: '2020-01-01', $lte: '2020-12-31' }],
  [{ upcoming: true }, { $gte: '2026-06-16' }],
  [{ upcoming: false }, { $lte: '2026-06-15' }],
  [
    { year: 2026, upcoming: true },
    { $gte: '2026-06-16', $lte: '2026-12-31' },
  ],
  [
    { year: 2026, upcoming: false },
    { $gte: '2026-01-01', $lte: '2026-06-15' },
  ],
  [
    { year: 2020, upcoming: false },
    { $gte: '2020-01-01', $lte: '2020-12-31' },
  ],
])('on 15 June 2026, %j means released %j', (query, expected) => {
  expect(released(query)).toEqual(expected);
});

test('lists by release are newest first, and soonest first among what is to come', () => {
  expect(gamesOrder({ sort: 'release' })).toEqual({ release_key: -1, slug: 1 });
  expect(gamesOrder({ sort: 'release', upcoming: true })).toEqual({ release_key: 1, slug: -1 });
  expect(gamesOrder({ upcoming: true })).toEqual(gamesOrder({}));
});
