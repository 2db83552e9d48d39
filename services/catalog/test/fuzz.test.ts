import { fuzzRoutes, rejectInvalidFields } from '@savepoint/service-kit/testing';
import { startSmallSite, type SmallSite } from './small-site';

let site: SmallSite;
beforeAll(async () => {
  site = await startSmallSite();
});
afterAll(() => site.close());

const options = () => ({
  url: site.url,
  knownValues: async () => ({ slug: ['hades'], type: ['game'], page: [1, 2] }),
});

test('a field that is unknown, missing, of another type or beyond its bounds → 400 with its name, in every route', async () => {
  const report = await rejectInvalidFields(options());
  expect([...report].filter(([, calls]) => calls === 0)).toEqual([]);
});

test('generated calls of every route: no response is a server error', async () => {
  const report = await fuzzRoutes(options());
  const names = [...report.keys()];
  expect(names).toEqual(expect.arrayContaining(['GET /api/autosuggest', 'GET /api/site-data']));
  expect(names.length).toBeGreaterThan(10);
});
