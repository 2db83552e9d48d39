import { builtRemote, temporaryStore, testHost } from './testing';
import { initOwners, publish, registerHost, rollback } from '.';
import { declaredEvents, type RegionDeclarations } from './own-events';
import type { JsonSchema } from './schema-mismatches';

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const text = { type: 'string' };
const KNOWN = { 'theme:changed': object({ theme: text }) };
const poll: RegionDeclarations = { poll: { events: { 'poll:voted': object({ option: text }) } } };
const results: RegionDeclarations = { results: { listensTo: { 'poll:voted': object({ option: text }) } } };

test('declaredEvents: what a remote defines and listens to', () => {
  expect(declaredEvents(poll, 'bus.emit("poll:voted",{})', KNOWN)).toEqual({
    ownEvents: poll['poll']!.events,
  });
  expect(declaredEvents(results, "bus.on('poll:voted',f);bus.on('theme:changed',f)", KNOWN)).toEqual({
    eventsOfOthers: results['results']!.listensTo,
  });
  expect(declaredEvents({ poll: {} }, 'bus.emit("theme:changed",{})', KNOWN)).toEqual({});
});

test.each<[what: string, regions: RegionDeclarations, code: string, sentence: string]>([
  [
    'of another region is defined',
    { poll: { events: { 'quiz:voted': object({}) } } },
    '',
    'quiz:voted: the events of region poll begin with poll:',
  ],
  [
    'of the contract is defined',
    { theme: { events: { 'theme:changed': object({}) } } },
    '',
    'theme:changed is an event of the contract',
  ],
  ['of its own is not declared', { poll: {} }, 'b.emit("poll:voted",{})', 'emits poll:voted: declare it'],
  ['of another region is emitted', results, 'b.emit("poll:voted",{})', 'emits poll:voted: declare it'],
  [
    'is listened to but not declared',
    { results: {} },
    'b.on("poll:voted",f)',
    'listens to poll:voted: declare it',
  ],
])('declaredEvents: an event %s → refused', (_what, regions, code, sentence) => {
  expect(() => declaredEvents(regions, code, KNOWN)).toThrow(sentence);
});

describe('publish', () => {
  let temporary: ReturnType<typeof temporaryStore>;
  beforeEach(async () => {
    temporary = temporaryStore();
    await registerHost(temporary.store, testHost());
    await initOwners(temporary);
  });
  afterEach(() => temporary.remove());

  const put = (remote: string, version: string, contract: object, channel = 'stable') =>
    publish({ ...temporary, channel, folder: builtRemote(temporary.folder, { remote, version, contract }) });
  const voted = (payload: JsonSchema) => ({ ownEvents: { 'poll:voted': payload } });
  const hears = (payload: JsonSchema) => ({ eventsOfOthers: { 'poll:voted': payload } });
  const OPTION = object({ option: text });

  test('sender and receiver agree, in either order; more fields than needed are fine', async () => {
    await put('results', '1.0.0-a', hears(OPTION));
    await put('poll', '1.0.0-a', voted(object({ option: text, time: text })));
    await put('results', '1.0.0-b', hears(OPTION));
  });

  test.each([
    [
      'an event that is not sent',
      {},
      'results@2.0.0-a listens to poll:voted, which poll@1.0.0-a does not emit',
    ],
    [
      'a field that is not sent',
      voted(object({})),
      'listens to poll:voted and needs option (string), which poll@1.0.0-a does not send',
    ],
    [
      'a field of another type',
      voted(object({ option: { type: 'integer' } })),
      'listens to poll:voted and accepts option as string, but poll@1.0.0-a sends integer',
    ],
  ])('a receiver that needs %s → refused, by the version that is live', async (_what, sent, sentence) => {
    await put('poll', '1.0.0-a', sent);
    await expect(put('results', '2.0.0-a', hears(OPTION))).rejects.toThrow(
      sentence.replace('results@2.0.0-a ', ''),
    );
  });

  test.each([
    ['no longer emits it', {}, 'does not emit poll:voted, to which results@1.0.0-a listens'],
    [
      'leaves out a field',
      voted(object({})),
      'emits poll:voted without option, which results@1.0.0-a needs as string',
    ],
    [
      'changes a field',
      voted(object({ option: { type: 'integer' } })),
      'emits poll:voted with option as integer, but results@1.0.0-a accepts string',
    ],
  ])('a sender that %s → refused while somebody listens, on any channel', async (_what, sent, sentence) => {
    await put('poll', '1.0.0-a', voted(OPTION));
    await put('results', '1.0.0-a', hears(OPTION), 'canary');
    await expect(put('poll', '2.0.0-a', sent)).rejects.toThrow(sentence);
  });

  test('a rollback is not held up by events', async () => {
    await put('poll', '1.0.0-a', {});
    await put('poll', '2.0.0-a', voted(OPTION));
    await put('results', '1.0.0-a', hears(OPTION));
    expect(await rollback('poll', temporary)).toEqual({ from: '2.0.0-a', to: '1.0.0-a' });
  });
});
