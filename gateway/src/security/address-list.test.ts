import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@savepoint/service-kit/config';
import { createServer } from '@savepoint/service-kit/http';
import { eventually } from '@savepoint/service-kit/testing';
import { solve, startChallengeSite } from '../../test/challenge-site';
import { challengeConfig, challengeProblems } from '../challenge/config';
import { followAddressList } from './address-list';
import { MAX_LIST_BYTES } from './address-ranges';

const FORM = '/api/contact-form/';
const folder = mkdtempSync(join(tmpdir(), 'address-list-'));
const file = join(folder, 'list.txt');
afterAll(() => rmSync(folder, { recursive: true }));

/** Whether the list of a running gateway is in use. */
const read = (site: { metrics(): Promise<string> }) =>
  eventually(async () => /address_list_ranges{.*} [1-9]/.test(await site.metrics()));

test('refuse: calls that write are 403 from listed addresses only, forms without scripts too; reading is not refused', async () => {
  writeFileSync(file, '198.51.100.0/24\n2001:db8::/32\n');
  const site = await startChallengeSite({ ADDRESS_LIST: file, ADDRESS_LIST_ACTION: 'refuse' });
  await read(site);
  for (const from of ['198.51.100.7', '2001:db8::7'])
    expect(await site.send(FORM, { from })).toMatchObject({ status: 403, code: 'address-refused' });
  expect(await site.send(FORM, { from: '192.0.2.1' })).toMatchObject({ status: 200 });
  const page = await fetch(`${site.url}/newsletter/unsubscribe?token=x`, {
    method: 'POST',
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
  expect(page.status).toBe(200);
  await fetch(`${site.url}/forms/contact`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': '198.51.100.7',
      'content-type': 'application/x-www-form-urlencoded',
      'x-challenge-state': 'solved',
    },
    body: 'name=Sam',
  });
  expect(site.received.at(-1)).toMatchObject({ path: '/forms/contact', state: 'refused' });
  const metrics = await site.metrics();
  expect(metrics).toMatch(/address_list_matches_total{action="refuse".*} 3/);
  expect(metrics).not.toMatch(/198\.51|2001:db8/);
  await site.close();
});

test('challenge: listed addresses need a solution where others do not', async () => {
  writeFileSync(file, '198.51.100.0/24\n');
  const site = await startChallengeSite({
    CHALLENGE: 'proof-of-work',
    CHALLENGE_DIFFICULTY: '2',
    ADDRESS_LIST: file,
  });
  await read(site);
  const from = '198.51.100.7';
  expect(await site.send(FORM, { from })).toMatchObject({ code: 'challenge-required' });
  expect(await site.send(FORM, { from, solution: solve(await site.challenge()) })).toMatchObject({
    status: 200,
  });
  await site.close();
});

test('challenge without CHALLENGE, and a list without TLS → the gateway does not start', async () => {
  await expect(startChallengeSite({ ADDRESS_LIST: file })).rejects.toThrow('needs CHALLENGE');
  const problemsWith = (ADDRESS_LIST: string) =>
    challengeProblems({
      ...loadConfig(challengeConfig, {}),
      ADDRESS_LIST,
      ADDRESS_LIST_ACTION: 'refuse' as never,
    }).filter(Boolean);
  for (const source of ['http://lists.example/x', 'https://', 'http://localhost.evil.example/x'])
    expect(problemsWith(source)).toEqual([expect.stringContaining('ADDRESS_LIST is wrong')]);
  for (const source of ['https://lists.example/x', 'http://127.0.0.1:1/x', '/etc/list', 'list.txt'])
    expect(problemsWith(source)).toEqual([]);
});

test('by address: read with the ETag of the copy; a copy that is wrong, too large or missing does not replace the last one', async () => {
  const asked: (string | undefined)[] = [];
  let answer: { status: number; body?: string; etag?: string } = {
    status: 200,
    body: '192.0.2.1',
    etag: '"1"',
  };
  const host = createHttpServer((request, response) => {
    asked.push(request.headers['if-none-match']);
    response.writeHead(answer.status, answer.etag ? { etag: answer.etag } : {});
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const app = await createServer({ name: 'gateway', logLevel: 'silent' });
  const runs: (() => Promise<unknown>)[] = [];
  const source = `http://127.0.0.1:${(host.address() as AddressInfo).port}/list`;
  const listed = followAddressList(
    app,
    { source, action: 'refuse', intervalMinutes: 60 },
    (_app, _name, _ms, task) => {
      runs.push(() => task(new AbortController().signal));
      return () => {};
    },
  );
  const reload = () => runs[0]!();
  await reload();
  expect([listed.has('192.0.2.1'), listed.has('192.0.2.2')]).toEqual([true, false]);
  answer = { status: 304 };
  await reload();
  expect(asked).toEqual([undefined, '"1"']);
  for (const wrong of [
    { status: 500 },
    { status: 200, body: '<html>', etag: '"x"' },
    { status: 200, body: '#'.repeat(MAX_LIST_BYTES + 1), etag: '"y"' },
  ]) {
    answer = wrong;
    await expect(reload()).rejects.toThrow();
    expect(listed.has('192.0.2.1')).toBe(true);
  }
  answer = { status: 200, body: '192.0.2.2', etag: '"2"' };
  await reload();
  // A copy that was not used leaves no ETag.
  expect(asked.at(-1)).toBe('"1"');
  expect([listed.has('192.0.2.1'), listed.has('192.0.2.2')]).toEqual([false, true]);
  await app.close();
  host.close();
});

test('a file is read again when it has changed', async () => {
  writeFileSync(file, '192.0.2.1\n');
  const app = await createServer({ name: 'gateway', logLevel: 'silent' });
  let reload: () => Promise<unknown> = () => Promise.resolve();
  const listed = followAddressList(
    app,
    { source: file, action: 'refuse', intervalMinutes: 60 },
    (_app, _name, _ms, task) => {
      reload = () => task(new AbortController().signal);
      return () => {};
    },
  );
  await reload();
  writeFileSync(file, 'no address\n');
  await expect(reload()).rejects.toThrow('line 1');
  expect(listed.has('192.0.2.1')).toBe(true);
  writeFileSync(file, '192.0.2.2/32 # moved\n');
  await reload();
  expect([listed.has('192.0.2.1'), listed.has('192.0.2.2')]).toEqual([false, true]);
  await app.close();
});
