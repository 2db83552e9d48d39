import fastify from 'fastify';
import { onceReady } from './background';

test('work starts when the app is ready, not before, and is done once', async () => {
  const app = fastify();
  let times = 0;
  onceReady(app, 'work', async () => (times += 1));
  expect(times).toBe(0);
  await app.ready();
  await app.close();
  expect(times).toBe(1);
});

test('work that fails is tried again until it succeeds', async () => {
  const app = fastify();
  let times = 0;
  const succeeded = new Promise<void>((resolve) => {
    onceReady(app, 'work', async () => {
      times += 1;
      if (times === 1) throw new Error('not yet');
      resolve();
    });
  });
  await app.ready();
  await succeeded;
  await app.close();
  expect(times).toBe(2);
});

test('closing the app waits for work under way, and ends the waiting for another try', async () => {
  const app = fastify();
  let finished = false;
  onceReady(app, 'slow work', async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    finished = true;
    throw new Error('never');
  });
  await app.ready();
  await app.close();
  expect(finished).toBe(true);
});
