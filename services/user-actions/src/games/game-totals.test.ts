import { DAY_MS } from '@savepoint/contracts/base';
import type { Models } from '../models';
import { createGameTotalsCache } from './game-totals';

test('the clock was set back by 40 days → everything is read again, then only what changed', async () => {
  const filters: object[] = [];
  const find = (filter: object) => {
    filters.push(filter);
    return { lean: () => ({ cursor: () => (async function* () {})() }) };
  };
  const totals = createGameTotalsCache({ find } as unknown as Models['stats']);
  const clock = jest.spyOn(Date, 'now');
  const started = Date.now();
  const everything = { _id: { $gt: '' } };
  const changed = { counted_at: expect.anything() };
  try {
    for (const offsetMs of [0, 1_000, 1_000 - 40 * DAY_MS, 2_000 - 40 * DAY_MS]) {
      clock.mockReturnValue(started + offsetMs);
      await totals.current();
    }
  } finally {
    clock.mockRestore();
  }
  expect(filters).toEqual([everything, changed, everything, changed]);
});
