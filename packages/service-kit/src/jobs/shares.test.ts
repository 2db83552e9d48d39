import { Shares } from './shares';

/** Tasks that end when a test says so. */
function heldTasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return { begun, task, end: (name: string) => ends.get(name)?.() };
}

test('an owner has its share, and others begin meanwhile', async () => {
  const shares = new Shares(10);
  let freed = 0;
  shares.onFree = () => (freed += 1);
  const { begun, task, end } = heldTasks();
  const begin = (name: string, owner: string, host: string) =>
    shares.begin({ [owner]: 2, [host]: 2 }, task(name));
  expect([begin('a1', 'a', 'x'), begin('a2', 'a', 'y'), begin('a3', 'a', 'z')]).toEqual([true, true, false]);
  expect(shares.ownersWith(2)).toEqual(['a']);
  // Another owner, at a host that has a place left, and at one that has none.
  expect([begin('b1', 'b', 'x'), begin('c1', 'c', 'x')]).toEqual([true, false]);
  end('a1');
  end('b1');
  await new Promise((resolve) => setImmediate(resolve));
  expect(freed).toBe(2);
  expect([begin('a3', 'a', 'z'), begin('c1', 'c', 'x')]).toEqual([true, true]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c1']);
  for (const name of begun) end(name);
  expect(await shares.settle()).toBe(3);
  expect([shares.ownersWith(1), await shares.settle()]).toEqual([[], 0]);
});

test('no more than there are places', async () => {
  const shares = new Shares(2);
  const { begun, task, end } = heldTasks();
  expect(['a', 'b', 'c'].map((owner) => shares.begin({ [owner]: 1 }, task(owner)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(shares.isFull).toBe(true);
  for (const name of begun) end(name);
  await shares.settle();
  expect(shares.isFull).toBe(false);
});
