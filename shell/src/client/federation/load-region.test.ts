/** @jest-environment jsdom */
import * as react from 'react';
import type * as loadRegion from './load-region';

const VERSION = '19.2.9';
Object.assign(globalThis, { SHARED_VERSIONS: { react: VERSION } });
const { exposedModule } = jest.requireActual<typeof loadRegion>('./load-region');

/** The federation plugin’s code in a remote’s entry, as far as it calls the page. */
interface Runtime {
  bundlerRuntime: {
    init(options: { webpackRequire: object }): object;
    consumes(options: { chunkId: string; promises: Promise<void>[]; webpackRequire: object }): void;
  };
}
const page = () => globalThis.savepointFederation!() as Runtime;

/** A remote with a chunk that needs a shared module in a range of versions. */
function remoteThatNeeds(shareKey: string, requiredVersion: string) {
  const factories: Record<string, (module: { exports: unknown }) => void> = {};
  const webpackRequire = {
    m: factories,
    consumesLoadingData: {
      chunkMapping: { streams: ['20'] },
      moduleIdToConsumeDataMapping: { 20: { shareKey, requiredVersion } },
    },
  };
  return {
    webpackRequire,
    async load(chunkId: string) {
      const promises: Promise<void>[] = [];
      page().bundlerRuntime.consumes({ chunkId, promises, webpackRequire });
      await Promise.all(promises);
    },
    /** Runs the shared module, as the chunk does. */
    run() {
      const module = { exports: undefined as unknown };
      factories['20']!(module);
      return module.exports;
    },
  };
}

test('a chunk gets the page’s module, if its version is in the range', async () => {
  const remote = remoteThatNeeds('react', `>=${VERSION} <20.0.0-0`);
  await remote.load('streams');
  expect(remote.run()).toMatchObject({ useState: react.useState });
});

test('a chunk without shared modules waits for nothing', async () => {
  await expect(remoteThatNeeds('react', '^20.0.0').load('another')).resolves.toBeUndefined();
});

test.each([
  ['react', '>=20.0.0 <21.0.0-0', `It needs react >=20.0.0 <21.0.0-0, and the page has ${VERSION}`],
  ['vue', '^3.0.0', 'It needs vue ^3.0.0, and the page has none'],
  ['toString', '*', 'It needs toString *, and the page has none'],
])('a chunk that needs %s %s is not loaded', async (name, range, reason) => {
  await expect(remoteThatNeeds(name, range).load('streams')).rejects.toThrow(reason);
});

test('a remote loads its deferred chunks from the folder of its entry', () => {
  const entry = Object.assign(document.createElement('script'), {
    src: 'https://savepoint.example/regions/streams/1.0.0/remote-entry.js',
  });
  Object.defineProperty(document, 'currentScript', { value: entry, configurable: true });
  const { webpackRequire } = remoteThatNeeds('react', '*');
  page().bundlerRuntime.init({ webpackRequire });
  expect(webpackRequire).toMatchObject({
    p: 'https://savepoint.example/regions/streams/1.0.0/',
    l: expect.any(Function) as unknown,
  });
});

test('exposedModule: a container that is not there, and one that is', async () => {
  await expect(exposedModule('savepoint_poll', './poll')).rejects.toThrow('No container savepoint_poll');
  Object.assign(globalThis, { savepoint_poll: { get: async (module: string) => () => `region ${module}` } });
  await expect(exposedModule('savepoint_poll', './poll')).resolves.toBe('region ./poll');
});
