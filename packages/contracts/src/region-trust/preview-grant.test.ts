import type { RegionEntry, RegionOwners } from '../regions';
import { newRegionKey, regionSigner } from './keys';
import { openPreview, signPreview, type PreviewRefused } from './preview-grant';

const ORIGIN = 'https://savepoint.example';
const NOW = Date.parse('2031-05-14T12:00:00.000Z');
const team = regionSigner(newRegionKey());
const site = regionSigner(newRegionKey());

const OWNERS: RegionOwners = {
  site_keys: [site.key],
  keys: { [team.key]: { name: 'Team Poll', expires: '2031-05-15T12:00:00.000Z' } },
  regions: { poll: { keys: [team.key], slots: ['game'], frozen: true } },
};
const entry = (slot: string): RegionEntry => ({
  channels: {
    'pr-12': {
      version: '1.0.0',
      remote: 'poll',
      module: './poll',
      slot,
      base: '/regions/poll/1.0.0/',
      entry: 'entry.js',
      js: [],
      css: [],
      integrity: {},
      shared: {},
      published: '2031-05-14T11:00:00.000Z',
    },
  },
  history: [],
});
const token = (signer = team) =>
  signPreview(
    {
      site: ORIGIN,
      regions: ['poll'],
      shows: { channel: 'pr-12' },
      issued: '2031-05-14T12:00:00.000Z',
      expires: '2031-05-20T12:00:00.000Z',
    },
    signer,
  );
const open = (signer = team, { slot = 'game', owners = OWNERS, now = NOW } = {}) =>
  openPreview(token(signer), { origin: ORIGIN, owners, regions: { poll: entry(slot) }, now });
const refusal = (attempt: () => unknown): PreviewRefused => {
  try {
    attempt();
  } catch (error) {
    return error as PreviewRefused;
  }
  throw new Error('It was not refused');
};

test('an owner’s link shows the version of the channel, of a frozen region too', () => {
  expect(open().versions['poll']?.version).toBe('1.0.0');
  expect(open(site).key).toBe(site.key);
});

test('a version in a slot that the owners file does not allow → refused', () => {
  expect(refusal(() => open(team, { slot: 'review' }))).toMatchObject({
    code: 'preview-not-allowed',
    problem: 'the region poll may not be shown in the slot review',
  });
});

test('a link ends with its key, before its own time', () => {
  const later = NOW + 24 * 3_600_000;
  expect(refusal(() => open(team, { now: later })).problem).toContain('expired at 2031-05-15');
  const { [team.key]: _, ...keys } = OWNERS.keys;
  const owners = { ...OWNERS, keys, regions: { poll: { keys: [] } } };
  expect(refusal(() => open(team, { owners })).problem).toContain('is not in the owners file');
});

test('a region with the name of a property of every object is none', () => {
  const grant = signPreview(
    {
      site: ORIGIN,
      regions: ['to-string'],
      shows: { version: '1.0.0' },
      issued: '2031-05-14T12:00:00.000Z',
      expires: '2031-05-14T13:00:00.000Z',
    },
    team,
  );
  const regions = Object.create({ 'to-string': entry('game') }) as Record<string, RegionEntry>;
  const attempt = () => openPreview(grant, { origin: ORIGIN, owners: OWNERS, regions, now: NOW });
  expect(refusal(attempt).code).toBe('preview-not-published');
});
