import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  applyOwners,
  historyOf,
  publish,
  readRegistry,
  readVerified,
  rollback,
  withdraw,
} from '@savepoint/region-store';
import { builtRemote, temporaryStore, testHost, testSigner } from '@savepoint/region-store/testing';
import { publishAll, publishNew } from './workspace';

let temporary: ReturnType<typeof temporaryStore>;
const where = () => ({ store: temporary.store, signer: temporary.signer, root: temporary.folder });

/** Builds remotes of the workspace, with the names of their regions. */
function build(version: string, remotes: Record<string, string[]>): void {
  for (const [remote, regions] of Object.entries(remotes)) {
    const folder = path.join(temporary.folder, `mf-${remote}`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(builtRemote(temporary.folder, { remote, version, regions }), folder);
    const declared = regions.map((region) => [region, { module: './index.ts' }]);
    const file = { remote, regions: Object.fromEntries(declared) as object };
    writeFileSync(path.join(folder, 'savepoint.json'), JSON.stringify(file));
    writeFileSync(path.join(folder, 'index.ts'), '');
  }
}

/** Builds the page client. @param react the version that it provides */
function buildHost(react: string): void {
  const folder = path.join(temporary.folder, 'shell', 'dist', 'web');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'host.json'), JSON.stringify(testHost({ react })));
}

const live = async () =>
  Object.fromEntries(
    Object.entries((await readRegistry(temporary.store)).regions).map(([name, { channels }]) => [
      name,
      channels['stable'] && `${channels['stable'].remote}@${channels['stable'].version}`,
    ]),
  );

beforeEach(() => {
  temporary = temporaryStore();
  buildHost('19.3.1');
});
afterEach(() => temporary.remove());

test.each([
  ['publishAll', publishAll],
  ['publishNew', publishNew],
])(
  '%s: regions that have moved to remotes of their own are taken over, and are live all the time',
  async (_, run) => {
    build('1.0.0-a', { middle: ['middle', 'before', 'after'] });
    await publishAll(where());
    build('1.0.0-b', { after: ['after'], middle: ['middle'], zbefore: ['before'] });
    await run(where());
    expect(await live()).toEqual({
      middle: 'middle@1.0.0-b',
      before: 'zbefore@1.0.0-b',
      after: 'after@1.0.0-b',
    });
    const { history, registry } = await readVerified(temporary);
    const released = history.entries.flatMap(({ entry }) =>
      entry.kind === 'release' ? Object.values(entry.regions) : [],
    );
    expect(released).not.toContain(null);
    expect(historyOf(registry.regions['before']!, 'stable').map(({ remote }) => remote)).toEqual(['middle']);
  },
);

describe('publishNew', () => {
  beforeEach(async () => {
    build('1.0.0-a', { header: ['header'] });
    await publishAll(where());
  });
  const rebuild = () => build('1.0.0-b', { header: ['header'] });

  test('another build → live; the same one again → nothing', async () => {
    rebuild();
    expect(await publishNew(where())).toEqual([{ remote: 'header', version: '1.0.0-b', changed: true }]);
    expect(await publishNew(where())).toEqual([]);
    expect(await live()).toEqual({ header: 'header@1.0.0-b' });
  });

  test('a build that was rolled back → stays so; the build after it → live', async () => {
    rebuild();
    await publishNew(where());
    await rollback('header', temporary);
    expect(await publishNew(where())).toEqual([]);
    expect(await live()).toEqual({ header: 'header@1.0.0-a' });
    build('1.0.0-c', { header: ['header'] });
    await publishNew(where());
    expect(await live()).toEqual({ header: 'header@1.0.0-c' });
  });

  test.each<[what: string, decide: () => Promise<unknown>, stays: string | undefined]>([
    ['withdrawn', () => withdraw('header', temporary), undefined],
    [
      'in a rollout',
      () =>
        publish({
          ...temporary,
          folder: builtRemote(temporary.folder, { version: '1.0.0-r' }),
          percent: 5,
        }),
      'header@1.0.0-a',
    ],
    [
      'owned by a team',
      () => {
        const { key } = testSigner();
        const owners = { keys: { [key]: { name: 'Team' } }, regions: { header: { keys: [key] } } };
        return applyOwners({ site_keys: [temporary.signer.key], ...owners }, temporary);
      },
      'header@1.0.0-a',
    ],
  ])('a remote that is %s → is left alone', async (_, decide, stays) => {
    await decide();
    rebuild();
    expect(await publishNew(where())).toEqual([]);
    expect(await live()).toEqual({ header: stays });
  });

  test('a live region of others does not work with the host → nothing changes', async () => {
    const shared = { react: '^19.0.0' };
    const folder = builtRemote(temporary.folder, { remote: 'poll', version: '1.0.0-a', shared });
    await publish({ ...temporary, folder });
    rebuild();
    buildHost('20.0.0');
    await expect(publishNew(where())).rejects.toThrow('poll@1.0.0-a (stable) needs react ^19.0.0');
    expect(await live()).toEqual({ header: 'header@1.0.0-a', poll: 'poll@1.0.0-a' });
  });
});
