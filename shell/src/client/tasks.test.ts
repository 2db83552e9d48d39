import { runInTasks } from './tasks';

test('each function runs in a task of its own: other tasks run in between', async () => {
  const order: string[] = [];
  const step = (name: string) => () => {
    order.push(name);
    setTimeout(() => order.push(`task after ${name}`));
  };
  const finished = runInTasks([step('first'), step('second')]);
  expect(order).toEqual([]);
  await finished;
  expect(order).toEqual(['first', 'task after first', 'second']);
});

test('a function starts after the promise of the one before it', async () => {
  const order: string[] = [];
  await runInTasks([() => Promise.resolve().then(() => order.push('first')), () => order.push('second')]);
  expect(order).toEqual(['first', 'second']);
});

test('the rest is not run after an error', async () => {
  const last = jest.fn();
  const failing = () => Promise.reject(new Error('not evaluated'));
  await expect(runInTasks([failing, last])).rejects.toThrow('not evaluated');
  expect(last).not.toHaveBeenCalled();
});
