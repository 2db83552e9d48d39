import { Counter } from 'prom-client';
import { createServer } from './server';

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

test('parts in one process have separate metrics, and may add their own', async () => {
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) => createServer({ name, logLevel: 'silent' })),
  );
  const counter = new Counter({ name: 'imports_total', help: 'Imports', registers: [one!.metrics] });
  counter.inc();
  expect((await one!.inject('/metrics')).body).toContain('imports_total{part="one"} 1');
  expect((await two!.inject('/metrics')).body).not.toContain('imports_total');
  await Promise.all([one!.close(), two!.close()]);
});
