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
  openSlotProps: object({ slug: text }),
  events: { 'theme:changed': object({ theme: text }), 'menu:opened': object({}) },
};

test('readContract: the schemas of the contracts that are installed for a package', () => {
  const contract = readContract(path.join(__dirname, '..'));
  expect(contract.props['streams']).toMatchObject({ required: ['slug', 'name'] });
  expect(Object.keys(contract.events)).toContain('comment:added');
});

test('remoteContract: a region without a slot of its own has the props of open slots', () => {
  const { props } = remoteContract(HOST, ['streams', 'poll', 'constructor'], []);
  expect(props).toEqual({
    streams: HOST.props['streams'],
    poll: HOST.openSlotProps,
    constructor: HOST.openSlotProps,
  });
});

test.each([
  ['emitted', 'e.emit("theme:changed",{theme:t})', ['theme:changed'], []],
  ['listened to', "b.on( 'theme:changed', f)", [], ['theme:changed']],
  ['both', 'e.emit("theme:changed",{});e.on("theme:changed",f)', ['theme:changed'], ['theme:changed']],
  ['passed on', 'const n="theme:changed";e.on("theme:changed",f)', ['theme:changed'], ['theme:changed']],
  ['not used', 'e.emit("theme",{})', [], []],
])('remoteContract: an event that is %s', (_what, script, emits, listensTo) => {
  const contract = remoteContract(HOST, [], [script]);
  expect(Object.keys(contract.emits)).toEqual(emits);
  expect(Object.keys(contract.listensTo)).toEqual(listensTo);
});

const remote = (parts: Partial<Parameters<typeof contractMismatches>[0]>) =>
  contractMismatches({ props: {}, emits: {}, listensTo: {}, ...parts }, HOST);

test('contractMismatches: a remote built with the same contracts → nothing', () => {
  expect(contractMismatches(remoteContract(HOST, ['streams', 'poll'], ['on("menu:opened")']), HOST)).toEqual(
    [],
  );
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
