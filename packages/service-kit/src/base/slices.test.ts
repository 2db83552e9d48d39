import { startSlices } from './slices';

/** Works for some milliseconds without a pause. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('long work lets others have their turn, short work does not wait', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  const short = startSlices({ sliceMs: 60_000 });
  for (let piece = 0; piece < 100; piece += 1) await short.giveWay();
  expect(turns).toBe(0);
  const slices = startSlices({ sliceMs: 1 });
  for (let piece = 0; piece < 10; piece += 1) {
    work(2);
    await slices.giveWay();
  }
  clearImmediate(immediate);
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('it is spent by units or by its own time; what others take does not count', async () => {
  const byUnits = startSlices({ maxUnits: 10 });
  byUnits.count(9);
  expect(byUnits.isSpent).toBe(false);
  byUnits.count(1);
  expect(byUnits.isSpent).toBe(true);
  const byTime = startSlices({ sliceMs: 0, maxMs: 1_000 });
  setImmediate(() => work(1_200));
  await byTime.giveWay();
  expect(byTime.isSpent).toBe(false);
  const short = startSlices({ maxMs: 5 });
  work(6);
  expect(short.isSpent).toBe(true);
});
