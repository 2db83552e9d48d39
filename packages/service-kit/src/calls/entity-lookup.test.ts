import { startFakeCatalog } from '../testing';
import { createEntityLookup } from './entity-lookup';

let catalogue: Awaited<ReturnType<typeof startFakeCatalog>>;
beforeEach(async () => {
  catalogue = await startFakeCatalog(['game/hades']);
});
afterEach(() => catalogue.close());

test('an existing entity is looked up once and cached', async () => {
  const entities = createEntityLookup(catalogue.url);
  expect(await entities.require('game', 'hades')).toMatchObject({ slug: 'hades', url: '/games/hades/' });
  catalogue.state.failing = true;
  expect(await entities.require('game', 'hades')).toMatchObject({ slug: 'hades' });
  expect(catalogue.state.calls).toBe(1);
});

test('concurrent calls share one, and its failure is not cached', async () => {
  const entities = createEntityLookup(catalogue.url);
  const times = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => entities.require('game', 'hades')));
  catalogue.state.failing = true;
  expect((await times(3)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect(catalogue.state.calls).toBe(1);
  catalogue.state.failing = false;
  expect((await times(20)).map(({ status }) => status)).toEqual(Array(20).fill('fulfilled'));
  expect(catalogue.state.calls).toBe(2);
});

test('a missing entity is looked up again, because it may be published at any time', async () => {
  const entities = createEntityLookup(catalogue.url);
  await expect(entities.require('game', 'tunic')).rejects.toMatchObject({
    status: 404,
    code: 'no-such-entity',
  });
  catalogue.state.known.add('game/tunic');
  expect(await entities.require('game', 'tunic')).toMatchObject({ slug: 'tunic' });
});

test('catalogue failing or down → 503 with Retry-After', async () => {
  catalogue.state.failing = true;
  const failing = createEntityLookup(catalogue.url).require('game', 'hades');
  await expect(failing).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  const absent = createEntityLookup('http://127.0.0.1:9').require('game', 'hades');
  await expect(absent).rejects.toMatchObject({ status: 503, code: 'catalog-unavailable' });
});

test('names of many entities take one call, and none when cached; unavailable ones have no name', async () => {
  const entities = createEntityLookup(catalogue.url);
  const things = ['hades', 'tunic'].map((slug) => ({ type: 'game' as const, slug }));
  await entities.require('game', 'hades');
  expect(await entities.names(things)).toEqual(new Map([['game:hades', 'hades']]));
  expect(catalogue.state.calls).toBe(2);
  catalogue.state.failing = true;
  expect(await entities.names(things)).toEqual(new Map([['game:hades', 'hades']]));
  expect(await entities.names(things.slice(0, 1))).toHaveProperty('size', 1);
  expect(catalogue.state.calls).toBe(3);
});
