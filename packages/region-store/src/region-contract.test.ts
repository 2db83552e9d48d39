import path from 'node:path';
import { contractMismatches, readContract, remoteContract, type RegionContract } from './region-contract';
import type { JsonSchema } from './schema-mismatches';

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const text = { type: 'string' };
const integer = { type: 'integer' };

const HOST: RegionContract = {
  props: { streams: object({ slug: text, name: text }) },
  slots: { 'game-before-comments': object({ slug: text }), 'list-top': object({ list: text }) },
  events: { 'theme:changed': object({ theme: text }), 'menu:opened': object({}) },
};

test('readContract: the schemas of the contracts that are installed for a package', () => {
  const contract = readContract(path.join(__dirname, '..'));
  expect(contract.props['streams']).toMatchObject({ required: ['slug', 'name'] });
  expect(Object.keys(contract.events)).toContain('comment:added');
});

test('remoteContract: the props of a slot of its own, or of the open slot', () => {
  const regions = {
    streams: {},
    poll: { slot: 'game-before-comments' },
    former: { slot: 'game' },
    links: { slot: 'list-top' },
    constructor: {},
  };
  expect(remoteContract(HOST, regions, []).props).toEqual({
    streams: HOST.props['streams'],
    poll: HOST.slots['game-before-comments'],
    former: HOST.slots['game-before-comments'],
    links: HOST.slots['list-top'],
  });
});

test.each([
  ['emitted', 'e.emit("theme:changed",{theme:t})', ['theme:changed'], []],
  ['listened to', "b.on( 'theme:changed', f)", [], ['theme:changed']],
  ['both', 'e.emit("theme:changed",{});e.on("theme:changed",f)', ['theme:changed'], ['theme:changed']],
  ['passed on', 'const n="theme:changed";e.on("theme:changed",f)', ['theme:changed'], ['theme:changed']],
  ['not used', 'e.emit("theme",{})', [], []],
])('remoteContract: an event that is %s', (_what, script, emits, listensTo) => {
  const contract = remoteContract(HOST, {}, [script]);
  expect(Object.keys(contract.emits)).toEqual(emits);
  expect(Object.keys(contract.listensTo)).toEqual(listensTo);
});

const remote = (parts: Partial<Parameters<typeof contractMismatches>[0]>) =>
  contractMismatches({ props: {}, emits: {}, listensTo: {}, ...parts }, HOST, REGIONS);
const REGIONS = { streams: {}, poll: { slot: 'game' } };

test('contractMismatches: a remote built with the same contracts → nothing', () => {
  const contract = remoteContract(HOST, REGIONS, ['on("menu:opened")']);
  expect(contractMismatches(contract, HOST, REGIONS)).toEqual([]);
});

test.each([
  [
    'a prop the host does not pass',
    { props: { streams: object({ slug: text, viewers: integer }) } },
    'region streams needs the prop viewers (integer), which the host does not pass',
  ],
  [
    'a prop of another type',
    { props: { streams: object({ slug: integer }) } },
    'region streams accepts the prop slug as integer, but the host passes string',
  ],
  [
    'a prop the host does not pass to open slots',
    { props: { poll: object({ name: text }) } },
    'region poll needs the prop name (string), which the host does not pass',
  ],
  [
    'an own event with a name of the contract',
    { ownEvents: { 'theme:changed': object({}) } },
    'defines theme:changed, which is an event of the contract',
  ],
  [
    'an event the host does not know',
    { emits: { 'poll:closed': object({}) } },
    'emits poll:closed, which the host does not know',
  ],
  [
    'an event emitted without a field',
    { emits: { 'theme:changed': object({}) } },
    'emits theme:changed without theme, which the host needs as string',
  ],
  [
    'an event emitted with another type',
    { emits: { 'theme:changed': object({ theme: integer }) } },
    'emits theme:changed with theme as integer, but the host accepts string',
  ],
  [
    'a listener that needs another field',
    { listensTo: { 'theme:changed': object({ contrast: text }) } },
    'listens to theme:changed and needs contrast (string), which the host does not send',
  ],
  [
    'a listener that accepts another type',
    { listensTo: { 'theme:changed': object({ theme: integer }) } },
    'listens to theme:changed and accepts theme as integer, but the host sends string',
  ],
])('contractMismatches: %s → a sentence with the field and both sides', (_what, parts, sentence) => {
  expect(remote(parts)).toEqual([sentence]);
});

test('contractMismatches: an open slot that the host does not have → a sentence', () => {
  const none = { props: {}, emits: {}, listensTo: {} };
  expect(contractMismatches(none, HOST, { poll: { slot: 'home-attic' } })).toEqual([
    'region poll is for the slot home-attic, which the host does not have',
  ]);
});
