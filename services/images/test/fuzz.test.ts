import { fuzzRoutes } from '@savepoint/service-kit/testing';
import { startStack } from './stack';

test('no call of any route, however made, fails the service', async () => {
  const stack = await startStack();
  const report = await fuzzRoutes({
    url: stack.url,
    knownValues: async () => ({ slug: ['hades'], width: [44] }),
  });
  expect([...report].filter(([, { rejected }]) => !rejected)).toEqual([]);
  expect(report.size).toBeGreaterThan(0);
  await stack.stop();
});
