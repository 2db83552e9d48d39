import { fuzzRoutes, rejectInvalidFields } from '@savepoint/service-kit/testing';
import { startTestService, type TestService } from './test-service';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const options = () => ({
  url: service.url,
  knownValues: async () => ({ slug: ['hades'], width: [44] }),
});

test('a field that is unknown, missing, of another type or beyond its bounds → 400 with its name, in every route', async () => {
  const report = await rejectInvalidFields(options());
  expect([...report].filter(([, calls]) => calls === 0)).toEqual([]);
});

test('no request to any route causes a 500', async () => {
  const report = await fuzzRoutes(options());
  expect([...report].filter(([, { rejected }]) => !rejected)).toEqual([]);
  expect(report.size).toBeGreaterThan(0);
});
