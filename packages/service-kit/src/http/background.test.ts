import fastify from 'fastify';
import { HttpError } from '../base';
import { runBackgroundTasks, runOnceReady, runEvery } from './background';

test('work starts when the app is ready, not before, and is done once', async () => {
  const app = fastify();
  let times = 0;
  runOnceReady(app, 'work', async () => (times += 1));
  expect(times).toBe(0);
  await app.ready();
  await app.close();
  expect(times).toBe(1);
});

test('work that fails is tried again until it succeeds', async () => {
  const app = fastify();
  let times = 0;
  const succeeded = new Promise<void>((resolve) => {
    runOnceReady(app, 'work', async () => {
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

test('closing the app waits for running work, and cancels the pause before a retry', async () => {
  const app = fastify();
  let finished = false;
  runOnceReady(app, 'slow work', async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    finished = true;
    throw new Error('never');
  });
  await app.ready();
  await app.close();
  expect(finished).toBe(true);
});

test('a task waits for another part → one short line; another failure → a warning with its stack', async () => {
  const lines: { level: number; err?: { stack: string } }[] = [];
  const app = fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  let times = 0;
  const often = new Promise<void>((resolve) => {
    runEvery(app, 'polling', 1, async () => {
      times += 1;
      if (times === 5) resolve();
      throw times < 4 ? new HttpError('charts-not-ready') : new Error('a bug');
    });
  });
  await app.ready();
  await often;
  await app.close();
  expect(lines[0]).toMatchObject({
    level: 30,
    task: 'polling',
    reason: new HttpError('charts-not-ready').message,
  });
  expect(lines[0]?.err).toBeUndefined();
  expect(lines[1]).toMatchObject({ level: 40, err: { stack: expect.stringContaining('a bug') } });
});

test('a task fails for lack of another part after it has succeeded → a warning', async () => {
  const lines: { level: number }[] = [];
  const app = fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  let times = 0;
  const twice = new Promise<void>((resolve) => {
    runEvery(app, 'polling', 1, async () => {
      times += 1;
      if (times === 1) return;
      if (times === 3) resolve();
      throw new HttpError('charts-not-ready');
    });
  });
  await app.ready();
  await twice;
  await app.close();
  expect(lines[0]).toMatchObject({ level: 40 });
});

test('app closes → the task’s signal is aborted, and errors after that are not logged', async () => {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
  });
  runOnceReady(app, 'long work', (closing) => {
    return new Promise((_resolve, reject) =>
      closing.addEventListener('abort', () => reject(new Error('stopped'))),
    );
  });
  await app.ready();
  await app.close();
  expect(lines).toEqual([]);
});

test('a repeated task continues after failures until the app closes', async () => {
  const app = fastify();
  let times = 0;
  const often = new Promise<void>((resolve) => {
    runEvery(app, 'regular work', 1, async () => {
      times += 1;
      if (times === 5) resolve();
      if (times % 2) throw new Error('every other time');
    });
  });
  await app.ready();
  await often;
  await app.close();
  const before = times;
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(times).toBe(before);
});

test('runBackgroundTasks: all tasks of the process run again at once, those that failed too, until their app is closed', async () => {
  const app = fastify();
  const runs = { every: 0, once: 0 };
  runEvery(app, 'polling', 3_600_000, async () => (runs.every += 1));
  runOnceReady(app, 'work', async () => {
    runs.once += 1;
    if (runs.once < 3) throw new Error('not yet');
  });
  await app.ready();
  for (let run = 1; run <= 3; run += 1) {
    while (runs.every < run || runs.once < run) await new Promise((resolve) => setImmediate(resolve));
    runBackgroundTasks();
  }
  await app.close();
  const before = { ...runs };
  runBackgroundTasks();
  await new Promise((resolve) => setImmediate(resolve));
  expect(runs).toEqual(before);
  expect(runs.once).toBe(3);
});
