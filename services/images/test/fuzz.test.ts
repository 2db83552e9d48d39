import { fuzzRoutes } from '@savepoint/service-kit/testing';
import { startTestService } from './test-service';

test('no request to any route causes a 500', async () => {
  const service = await startTestService();
  const report = await fuzzRoutes({
    url: service.url,
    knownValues: async () => ({ slug: ['hades'], width: [44] }),
  });
  expect([...report].filter(([, { rejected }]) => !rejected)).toEqual([]);
  expect(report.size).toBeGreaterThan(0);
  await service.stop();
});
