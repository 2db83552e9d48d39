import type { DevelopmentBuild, RegionOwners, RegionVersion } from '../regions';
import { developmentProblem, openDevelopment, signDevelopment } from './development';
import { newRegionKey, regionSigner } from './keys';
import { openPreview, signPreview } from './preview-grant';

const ORIGIN = 'https://savepoint.example';
const SESSION = `dev-${'0'.repeat(32)}`;
const NOW = Date.parse('2031-05-14T12:00:00.000Z');
const TIME = '2031-05-14T12:00:00.000Z';
const team = regionSigner(newRegionKey());
const other = regionSigner(newRegionKey());
const owners: RegionOwners = {
  site_keys: [regionSigner(newRegionKey()).key],
  keys: { [team.key]: { name: 'Team Poll' }, [other.key]: { name: 'Team Quiz' } },
  regions: { poll: { keys: [team.key], slots: ['game-sidebar'] }, quiz: { keys: [other.key] } },
};
const DIGEST = 'A'.repeat(64);
const version: RegionVersion = {
  version: `${SESSION}.1`,
  remote: 'poll',
  module: './poll',
  slot: 'game-sidebar',
  base: `/regions/poll/${SESSION}.1/`,
  entry: 'entry.js',
  js: [],
  css: [],
  integrity: { 'entry.js': `sha384-${DIGEST}` },
  server: { url: 'server.cjs', sha384: DIGEST },
  shared: {},
  published: TIME,
};
const build: DevelopmentBuild = {
  site: ORIGIN,
  session: SESSION,
  build: 1,
  time: TIME,
  regions: { poll: version },
  files: { 'entry.js': DIGEST, 'server.cjs': DIGEST },
};
const problemOf = (changes: Partial<DevelopmentBuild>, signer = team) =>
  developmentProblem(openDevelopment(signDevelopment({ ...build, ...changes }, signer)), {
    origin: ORIGIN,
    owners,
    now: NOW,
  });
const withVersion = (changes: Partial<RegionVersion>) => ({ regions: { poll: { ...version, ...changes } } });

test('a build of an owner may be shown', () => {
  expect(problemOf({})).toBeUndefined();
});

test.each<[what: string, changes: Partial<DevelopmentBuild>, sentence: RegExp]>([
  ['for another site', { site: 'https://other.example' }, /made for https:\/\/other.example/],
  [
    'in a slot that is not allowed',
    withVersion({ slot: 'home-end' }),
    /may not be shown in the slot home-end/,
  ],
  ['with a folder on another path', withVersion({ base: '/cdn/poll/' }), /in a folder of its own/],
  ['with the folder of another version', withVersion({ base: '/regions/poll/1.0.0/' }), /folder of its own/],
  ['under the name of a release', withVersion({ version: '1.0.0' }), /in a folder of its own/],
  [
    'with another server bundle',
    withVersion({ server: { url: 'server.cjs', sha384: 'B'.repeat(64) } }),
    /server.cjs is not/,
  ],
  ['with a script that has no digest', withVersion({ js: ['more.js'] }), /more.js is not among its files/],
  [
    'of a region that is another owner’s',
    { regions: { poll: version, quiz: version } },
    /not an owner of the region quiz/,
  ],
  [
    'of several remotes',
    { regions: { poll: version, chat: { ...version, remote: 'chat' } } },
    /several remotes/,
  ],
])('a build %s → refused', (_what, changes, sentence) => {
  expect(problemOf(changes)).toMatch(sentence);
});

test('a key that is no owner’s, one that was withdrawn, a changed text → refused', () => {
  expect(problemOf({}, other)).toMatch(/not an owner of the region poll/);
  expect(problemOf({}, regionSigner(newRegionKey()))).toMatch(/not in the owners file/);
  const signed = signDevelopment(build, team);
  expect(() => openDevelopment({ ...signed, payload: signed.payload.replace(':1,', ':2,') })).toThrow(
    'its signature is wrong',
  );
  expect(() => openDevelopment(signDevelopment({ ...build, session: 'dev' }, team))).toThrow('not valid');
});

test('a link shows the builds of its own key and session only', () => {
  const grant = {
    site: ORIGIN,
    regions: ['poll'],
    shows: { development: SESSION },
    issued: TIME,
    expires: '2031-05-14T13:00:00.000Z',
  };
  const open = (development: ReturnType<typeof signDevelopment> | undefined, signer = team) =>
    openPreview(signPreview(grant, signer), { origin: ORIGIN, owners, regions: {}, development, now: NOW });
  expect(open(signDevelopment(build, team)).versions['poll']).toEqual(version);
  expect(() => open(undefined)).toThrow('preview-not-published');
  expect(() => open(signDevelopment(build, team), other)).toThrow('preview-not-published');
  expect(() => open(signDevelopment({ ...build, session: `dev-${'1'.repeat(32)}` }, team))).toThrow(
    'preview-not-published',
  );
  expect(() => open({ ...signDevelopment(build, team), signature: 'A'.repeat(86) })).toThrow(
    'preview-not-allowed: its signature is wrong',
  );
});
