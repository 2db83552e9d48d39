import { HttpError } from '../base';
import { gauge } from './metrics';
import { createServer, type ServerOptions } from '../http';

async function start(options: Partial<ServerOptions> = {}) {
  const app = await createServer({ name: 'example', logLevel: 'silent', ...options });
  /** Returns the lines of a metric, without the label of the part. */
  const read = async (name: string) => {
    const { body } = await app.inject('/metrics');
    return body
      .split('\n')
      .filter((line) => line.startsWith(name))
      .map((line) => line.replace(/,?part="[^"]*"/, '').replace('{}', ''));
  };
  return { app, read };
}

test('requests are counted by route and status, not by unknown paths', async () => {
  const app = await createServer({ name: 'example', logLevel: 'silent' });
  app.get('/things/:slug', async () => 'ok');
  await app.inject('/things/one');
  await app.inject('/things/two');
  await app.inject('/made-up-1');
  await app.inject('/made-up-2');
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  const count = (labels: string) =>
    new RegExp(`http_request_duration_seconds_count\\{part="example",${labels}\\} (\\d+)`).exec(body)?.[1];
  expect(count('method="GET",route="/things/:slug",status="200"')).toBe('2');
  expect(count('method="GET",route="none",status="404"')).toBe('2');
  expect(body).not.toContain('made-up');
  await app.close();
});

test('parts in one process have separate metrics, and may add more', async () => {
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) => createServer({ name, logLevel: 'silent' })),
  );
  gauge(one!.metrics, 'fair_queue_waiting').set(7);
  expect((await one!.inject('/metrics')).body).toContain('fair_queue_waiting{part="one"} 7');
  expect((await two!.inject('/metrics')).body).not.toContain('fair_queue_waiting');
  await Promise.all([one!.close(), two!.close()]);
});

test('error responses are counted by their code', async () => {
  const { app, read } = await start();
  app.get('/full', async () => {
    throw new HttpError('storage-full');
  });
  for (const url of ['/full', '/full', '/elsewhere']) await app.inject(url);
  expect(await read('error_responses_total')).toEqual([
    'error_responses_total{code="storage-full"} 2',
    'error_responses_total{code="no-such-path"} 1',
  ]);
  await app.close();
});

test('dependencies that are down are 0, as /readyz says', async () => {
  const { app, read } = await start({
    checks: { database: () => Promise.reject(new Error('away')) },
    optionalChecks: { shell: () => Promise.resolve() },
  });
  expect(await read('dependency_up')).toEqual([
    'dependency_up{dependency="database"} 0',
    'dependency_up{dependency="shell"} 1',
  ]);
  await app.close();
});

test('a value that cannot be read is not a number, and leaves the other metrics as they are', async () => {
  const { app, read } = await start();
  gauge(app.metrics, 'outbox_pending', () => Promise.reject(new Error('no database')));
  gauge(app.metrics, 'fair_queue_waiting').set(2);
  expect(await read('outbox_pending')).toEqual(['outbox_pending Nan']);
  expect(await read('fair_queue_waiting')).toEqual(['fair_queue_waiting 2']);
  await app.close();
});
