import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RegionOwners, Registry } from '@savepoint/contracts/regions';
import { RegistryVerifier } from '@savepoint/contracts/region-trust';
import { builtRemote, temporaryStore, testHost, testSigner } from './testing';
import {
  applyOwners,
  initOwners,
  promote,
  publish,
  readOwners,
  readRegistry,
  registerHost,
  rollback,
  rotateKey,
  withdraw,
  withdrawKey,
} from '.';
import { readHistory } from './history-file';
import { storeOf } from './open-store';

let temporary: ReturnType<typeof temporaryStore>;
const team = testSigner();
const other = testSigner();
/** What a shell would show that has followed the store from the start. */
let verifier: RegistryVerifier;

beforeEach(async () => {
  temporary = temporaryStore();
  await registerHost(temporary.store, testHost());
  await initOwners(temporary);
  await applyOwners(ownersFile(), temporary);
  verifier = new RegistryVerifier([temporary.signer.key]);
});
afterEach(() => temporary.remove());

const ownersFile = (): RegionOwners => ({
  site_keys: [temporary.signer.key],
  keys: { [team.key]: { name: 'Team Poll' }, [other.key]: { name: 'Team Quiz' } },
  regions: { poll: { keys: [team.key] }, quiz: { keys: [other.key] } },
});
const put = (version: string, { signer = team, remote = 'poll', channel = 'stable' } = {}) =>
  publish({
    store: temporary.store,
    signer,
    channel,
    folder: builtRemote(temporary.folder, { remote, version }),
  });
const file = (name: string) => path.join(temporary.store, name);
const readStored = () => JSON.parse(readFileSync(file('regions.json'), 'utf8')) as Registry;
/** Reads the registry as a shell does. @returns the stable version of each region */
function shown(): Record<string, string | undefined> {
  const { registry, problems } = verifier.verify(readStored());
  expect(problems).toEqual([]);
  return Object.fromEntries(
    Object.entries(registry.regions).map(([region, { channels }]) => [region, channels['stable']?.version]),
  );
}
const entries = async () => (await readHistory(storeOf(temporary.store), readStored()))!.entries;

test('a team publishes its own regions, rolls them back and withdraws them; the site’s owner may too', async () => {
  await put('1.0.0-a');
  await put('1.0.0-b');
  expect(shown()).toEqual({ poll: '1.0.0-b' });
  await rollback('poll', { store: temporary.store, signer: team });
  expect(shown()).toEqual({ poll: '1.0.0-a' });
  await put('1.0.0-c', { signer: temporary.signer });
  await withdraw('poll', temporary);
  expect(shown()).toEqual({ poll: undefined });
  expect(
    (await entries()).map(({ entry }) => (entry.kind === 'release' ? entry.action : entry.kind)),
  ).toEqual(['owners', 'owners', 'publish', 'publish', 'rollback', 'publish', 'withdraw']);
});

test('publish, rollback and withdraw: refuse another team’s region, and write nothing', async () => {
  await put('1.0.0-a');
  await put('1.0.0-b');
  const before = readdirSync(temporary.store, { recursive: true });
  const message = `the key ${other.key} (Team Quiz) is not an owner of the region poll`;
  await expect(put('6.6.6', { signer: other })).rejects.toThrow(message);
  await expect(rollback('poll', { store: temporary.store, signer: other })).rejects.toThrow(message);
  await expect(withdraw('poll', { store: temporary.store, signer: other })).rejects.toThrow(message);
  await expect(applyOwners(ownersFile(), { store: temporary.store, signer: other })).rejects.toThrow(
    'is not one of the site’s owner',
  );
  expect(readdirSync(temporary.store, { recursive: true })).toEqual(before);
  expect(shown()).toEqual({ poll: '1.0.0-b' });
});

test('frozen: what is live stays; only the site’s owner releases, until the freeze is lifted', async () => {
  await put('1.0.0-a');
  await put('1.0.0-b');
  const frozen = ownersFile();
  frozen.regions['poll']!.frozen = true;
  const { adopted } = await applyOwners(frozen, temporary);
  expect(adopted).toEqual(['poll@1.0.0-b (stable) is now signed by the site’s owner']);
  const message = 'the site’s owner has frozen the region poll';
  const asTeam = { store: temporary.store, signer: team };
  await expect(put('1.0.0-c')).rejects.toThrow(message);
  await expect(rollback('poll', asTeam)).rejects.toThrow(message);
  await put('1.0.0-c', { channel: 'canary' });
  await expect(promote('poll', { ...asTeam, percent: 1 })).rejects.toThrow(message);
  expect(shown()).toEqual({ poll: '1.0.0-b' });
  await rotateKey(other.key, testSigner().key, temporary);
  expect((await readOwners(temporary)).regions['poll']!.frozen).toBe(true);
  await rollback('poll', temporary);
  expect(shown()).toEqual({ poll: '1.0.0-a' });
  await applyOwners(ownersFile(), temporary);
  await put('1.0.0-d');
  expect(shown()).toEqual({ poll: '1.0.0-d' });
});

test('publish: refuses a region that the owners file does not name, and a store without a key or owners', async () => {
  await expect(put('1.0.0-a', { remote: 'new' })).rejects.toThrow('does not name the region new');
  const folder = builtRemote(temporary.folder, { version: '1.0.0-a' });
  await expect(publish({ store: temporary.store, folder })).rejects.toThrow('There is no key to sign with');
  const store = path.join(temporary.folder, 'unsigned');
  await expect(publish({ store, folder, signer: team })).rejects.toThrow('savepoint-region owners init');
});

test('publish: a file that is not what was built is refused', async () => {
  const folder = builtRemote(temporary.folder, { remote: 'poll', version: '1.0.0-a' });
  writeFileSync(path.join(folder, 'dist', 'web', 'poll.js'), 'changed');
  await expect(publish({ store: temporary.store, signer: team, folder })).rejects.toThrow(
    'poll.js of poll@1.0.0-a is not the file that was built',
  );
  expect(shown()).toEqual({});
});

test('rollback: a file that was changed in the store since it was published is refused', async () => {
  await put('1.0.0-a');
  await put('1.0.0-b');
  appendFileSync(file('poll/1.0.0-a/poll.js'), '// changed');
  await expect(rollback('poll', { store: temporary.store, signer: team })).rejects.toThrow(
    'poll.js of poll@1.0.0-a is not the file that was built',
  );
  expect(shown()).toEqual({ poll: '1.0.0-b' });
});

test('a registry that was changed by hand: shells do not use it, and the next change puts it right', async () => {
  await put('1.0.0-a');
  const { regions, ...rest } = readStored();
  const text = JSON.stringify(regions).replaceAll('1.0.0-a', '6.6.6');
  writeFileSync(file('regions.json'), JSON.stringify({ ...rest, regions: JSON.parse(text) as object }));
  expect(shown()).toEqual({ poll: '1.0.0-a' });
  await put('1.0.0-b');
  expect(
    (await readRegistry(temporary.store)).regions['poll']!.history.map(({ version }) => version),
  ).toEqual(['1.0.0-a']);
});

test('an earlier registry that is put back: shells keep the last one, and the next change puts it right', async () => {
  await put('1.0.0-a');
  const earlier = readFileSync(file('regions.json'), 'utf8');
  await put('1.0.0-b');
  expect(shown()).toEqual({ poll: '1.0.0-b' });
  writeFileSync(file('regions.json'), earlier);
  const { registry, problems } = verifier.verify(readStored());
  expect(registry.regions['poll']!.channels['stable']!.version).toBe('1.0.0-b');
  expect(problems.join()).toContain('replaced by an earlier one');
  await put('1.0.0-x', { remote: 'quiz', signer: other });
  expect(shown()).toEqual({ poll: '1.0.0-b', quiz: '1.0.0-x' });
});

test.each<[string, (lines: string[]) => string[], string]>([
  [
    'was changed',
    (lines) => lines.map((line) => line.replace('1.0.0-a', '1.0.0-z')),
    'its signature is wrong',
  ],
  ['lost an entry', (lines) => lines.filter((_, index) => index !== 2), 'entry 3: its number is 4'],
  ['has an entry twice', (lines) => [...lines, lines.at(-1)!], 'entry 6: its number is 5'],
  ['is in another order', ([a, b, c, d, ...rest]) => [a!, b!, d!, c!, ...rest], 'entry 3: its number is 4'],
  ['has a line that is no entry', (lines) => [...lines, '{}'], 'a line is not an entry'],
])('a history that %s → no change, and an error that says where', async (_what, change, message) => {
  for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await put(version);
  const lines = readFileSync(file('history.jsonl'), 'utf8').trimEnd().split('\n');
  writeFileSync(file('history.jsonl'), `${change(lines).join('\n')}\n`);
  await expect(put('1.0.0-d')).rejects.toThrow(message);
  expect(shown()).toEqual({ poll: '1.0.0-c' });
});

test('a history whose end is missing → the next change adds what the registry has, or refuses', async () => {
  for (const version of ['1.0.0-a', '1.0.0-b']) await put(version);
  const text = readFileSync(file('history.jsonl'), 'utf8');
  const lines = text.trimEnd().split('\n');
  // As after a crash in the middle of writing the last entry.
  writeFileSync(file('history.jsonl'), text.slice(0, -20));
  await put('1.0.0-c');
  expect(readFileSync(file('history.jsonl'), 'utf8').startsWith(text)).toBe(true);
  writeFileSync(file('history.jsonl'), `${lines.slice(0, 2).join('\n')}\n`);
  await expect(put('1.0.0-d')).rejects.toThrow('entry 3: its number is 5');
  rmSync(file('history.jsonl'));
  await expect(put('1.0.0-d')).rejects.toThrow('entry 1: its number is 2');
});

test('a history that another site’s owner has signed is refused where the site’s keys are known', async () => {
  await put('1.0.0-a');
  const options = { store: temporary.store, siteKeys: [other.key] };
  await expect(readOwners(options)).rejects.toThrow('which is not a key of this site');
  const folder = builtRemote(temporary.folder, { remote: 'poll', version: '1.0.0-b' });
  await expect(publish({ ...options, signer: team, folder })).rejects.toThrow('not a key of this site');
});

test('approvers: the team publishes to other channels, an approver to stable', async () => {
  const owners = ownersFile();
  owners.regions['poll']!.approvers = [other.key];
  await applyOwners(owners, temporary);
  await expect(put('1.0.0-a')).rejects.toThrow('needs an approver’s key for stable');
  await put('1.0.0-a', { channel: 'canary' });
  await put('1.0.0-a', { signer: other });
  expect(shown()).toEqual({ poll: '1.0.0-a' });
});

test('a new owners file: what is live stays, signed by the site’s owner; the former owner signs nothing', async () => {
  await put('1.0.0-a');
  const owners = ownersFile();
  owners.regions['poll']!.keys = [other.key];
  const { adopted } = await applyOwners(owners, temporary);
  expect(adopted).toEqual(['poll@1.0.0-a (stable) is now signed by the site’s owner']);
  expect(shown()).toEqual({ poll: '1.0.0-a' });
  await expect(put('1.0.0-b')).rejects.toThrow('is not an owner of the region poll');
  await put('1.0.0-b', { signer: other });
  expect(shown()).toEqual({ poll: '1.0.0-b' });
  expect(await rollback('poll', { store: temporary.store, signer: other })).toMatchObject({ to: '1.0.0-a' });
});

test('an owners file that uses a key it does not name is refused', async () => {
  const stranger = testSigner().key;
  const owners = { ...ownersFile(), regions: { poll: { keys: [stranger] } } };
  await expect(applyOwners(owners, temporary)).rejects.toThrow(`region poll uses ${stranger}`);
  await expect(applyOwners({ keys: {} }, temporary)).rejects.toThrow('The owners file is not valid');
});

test('a key rotates: the new one owns what the old one did', async () => {
  await put('1.0.0-a');
  const next = testSigner();
  await rotateKey(team.key, next.key, temporary);
  expect((await readOwners(temporary)).keys[next.key]).toEqual({ name: 'Team Poll' });
  await expect(put('1.0.0-b')).rejects.toThrow('is not in the owners file');
  await put('1.0.0-b', { signer: next });
  expect(shown()).toEqual({ poll: '1.0.0-b' });
  await rollback('poll', { store: temporary.store, signer: next });
  expect(shown()).toEqual({ poll: '1.0.0-a' });
});

test('the key of the site’s owner rotates', async () => {
  await put('1.0.0-a');
  const next = testSigner();
  const [old] = [temporary.signer];
  await applyOwners({ ...ownersFile(), site_keys: [old.key, next.key] }, temporary);
  await applyOwners({ ...ownersFile(), site_keys: [next.key] }, { store: temporary.store, signer: next });
  verifier = new RegistryVerifier([next.key]);
  expect(shown()).toEqual({ poll: '1.0.0-a' });
  await expect(applyOwners(ownersFile(), temporary)).rejects.toThrow('is not one of the site’s owner');
});

describe('a stolen key that is withdrawn', () => {
  const stolen = testSigner();
  beforeEach(async () => {
    const owners = ownersFile();
    owners.keys[stolen.key] = { name: 'CI' };
    owners.regions['poll']!.keys.push(stolen.key);
    owners.regions['quiz']!.keys.push(stolen.key);
    await applyOwners(owners, temporary);
  });

  test('takes back what it has signed: to the last version by another key, or off the pages', async () => {
    await put('1.0.0-a');
    await put('6.6.6', { signer: stolen });
    await put('6.6.7', { signer: stolen });
    await put('6.6.6', { signer: stolen, remote: 'quiz' });
    await put('6.6.6', { signer: stolen, channel: 'canary' });
    expect(shown()).toEqual({ poll: '6.6.7', quiz: '6.6.6' });
    const { takenBack } = await withdrawKey(stolen.key, temporary);
    expect(takenBack).toEqual([
      'poll@6.6.7 (stable) was taken back: now 1.0.0-a',
      'poll@6.6.6 (canary) was taken back: not live any more',
      'quiz@6.6.6 (stable) was taken back: not live any more',
    ]);
    expect(shown()).toEqual({ poll: '1.0.0-a', quiz: undefined });
    expect(JSON.stringify(readStored().regions)).not.toContain('6.6.');
  });

  test('signs nothing any more, also after a later owners file', async () => {
    await put('1.0.0-a');
    await withdrawKey(stolen.key, temporary);
    await expect(put('6.6.6', { signer: stolen })).rejects.toThrow('is not in the owners file');
    await applyOwners(ownersFile(), temporary);
    expect((await readOwners(temporary)).withdrawn_keys).toHaveProperty([stolen.key]);
  });

  test('--since: what it has signed before stays', async () => {
    await put('1.0.0-a', { signer: stolen });
    const until = (await entries()).at(-1)!.entry.time;
    const since = new Date(Date.parse(until) + 1).toISOString();
    // The clock has to move on, since times of the history have milliseconds.
    while (Date.now() <= Date.parse(until)) await new Promise((resolve) => setTimeout(resolve, 1));
    await put('6.6.6', { signer: stolen });
    const { adopted, takenBack } = await withdrawKey(stolen.key, { ...temporary, since });
    expect({ adopted, takenBack }).toEqual({
      adopted: [],
      takenBack: ['poll@6.6.6 (stable) was taken back: now 1.0.0-a'],
    });
    expect(shown()).toEqual({ poll: '1.0.0-a' });
  });

  test('what others have published since stays, and nothing rolls back to what was stolen', async () => {
    await put('1.0.0-a');
    await put('6.6.6', { signer: stolen });
    await put('1.0.0-b');
    expect(await withdrawKey(stolen.key, temporary)).toEqual({ adopted: [], takenBack: [] });
    expect(await rollback('poll', { store: temporary.store, signer: team })).toEqual({
      from: '1.0.0-b',
      to: '1.0.0-a',
    });
  });

  test('a copy of the registry from before brings nothing back', async () => {
    await put('6.6.6', { signer: stolen });
    const before = readStored();
    shown();
    await withdrawKey(stolen.key, temporary);
    expect(shown()).toEqual({ poll: undefined });
    expect(() => verifier.verify(before)).toThrow('was replaced by');
  });
});

test('a store from before there were signatures: the site’s owner signs what is live and what was', async () => {
  await put('1.0.0-a');
  await put('1.0.0-b');
  await put('1.0.0-c', { channel: 'canary' });
  const { signed: _, ...unsigned } = readStored();
  writeFileSync(file('regions.json'), JSON.stringify(unsigned));
  rmSync(file('history.jsonl'));
  expect(() => verifier.verify(readStored())).toThrow('not signed');
  expect(await initOwners(temporary)).toEqual({ signed: true, problems: [] });
  expect(shown()).toEqual({ poll: '1.0.0-b' });
  expect(await rollback('poll', temporary)).toEqual({ from: '1.0.0-b', to: '1.0.0-a' });
  expect(readStored().regions['poll']!.channels['canary']!.version).toBe('1.0.0-c');
  expect(await initOwners(temporary)).toEqual({ signed: false, problems: [] });
});

test('a store from before there were signatures: a version whose files were changed is left out', async () => {
  await put('1.0.0-a');
  await put('1.0.0-x', { remote: 'quiz', signer: other });
  const { signed: _, ...unsigned } = readStored();
  writeFileSync(file('regions.json'), JSON.stringify(unsigned));
  rmSync(file('history.jsonl'));
  appendFileSync(file('quiz/1.0.0-x/server.cjs'), '// changed');
  const { problems } = await initOwners(temporary);
  expect(problems).toEqual([expect.stringContaining('server.cjs of quiz@1.0.0-x')]);
  expect(shown()).toEqual({ poll: '1.0.0-a' });
  expect(existsSync(file('history.jsonl'))).toBe(true);
});

test('the order of regions in slots: kept when a key is replaced; a slot that does not exist is refused', async () => {
  const order = { 'game-sidebar': ['quiz', 'poll'] };
  const margins = { errors: 0.02, slowdown: 0.5 };
  await applyOwners({ ...ownersFile(), slot_order: order, max_margins: margins }, temporary);
  await rotateKey(team.key, testSigner().key, temporary);
  expect(await readOwners(temporary)).toMatchObject({ slot_order: order, max_margins: margins });
  await expect(applyOwners({ ...ownersFile(), slot_order: { attic: [] } }, temporary)).rejects.toThrow(
    '"slot_order" names attic, which is no slot: use game-after-facts',
  );
});
