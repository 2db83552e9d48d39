import { Batches } from './batches';

test('requests share a task that has not begun, never one that has', async () => {
  const batches = new Batches<number>();
  let begun = 0;
  let release = () => {};
  const task = async () => {
    begun += 1;
    const number = begun;
    if (number === 1) await new Promise<void>((resolve) => (release = resolve));
    return number;
  };
  const first = [batches.run('page', task), batches.run('page', task)];
  while (begun === 0) await new Promise((resolve) => setImmediate(resolve));
  const second = [batches.run('page', task), batches.run('page', task)];
  expect(batches.has('page')).toBe(true);
  release();
  expect(await Promise.all([...first, ...second])).toEqual([1, 1, 2, 2]);
  expect(batches.has('page')).toBe(false);
});
