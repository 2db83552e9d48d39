import { fuzzRoutes } from '@savepoint/service-kit/testing';
import { startSmallSite, type SmallSite } from './small-site';

let site: SmallSite;
beforeAll(async () => {
  site = await startSmallSite();
});
afterAll(() => site.close());

test('generated calls of every route: no response is a server error', async () => {
  const report = await fuzzRoutes({
    url: site.url,
    knownValues: async () => ({ slug: ['hades'], type: ['game'], page: [1, 2] }),
  });
  const names = [...report.keys()];
  expect(names).toEqual(expect.arrayContaining(['GET /api/autosuggest', 'GET /api/site-data']));
  expect(names.length).toBeGreaterThan(10);
});
