import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StyleTexts } from './style-texts';

const TEXT = '.stars{color:gold}';
const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

let store: Server;
let files: Record<string, string>;
let requests: string[];
let errors: string[];
let texts: StyleTexts;

beforeEach(async () => {
  files = {};
  requests = [];
  errors = [];
  store = createServer((request, response) => {
    requests.push(request.url!);
    const text = files[request.url!];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  texts = new StyleTexts(url, (error, file) => errors.push(`${file}: ${(error as Error).message}`));
});
afterEach(() => {
  store.closeAllConnections();
  store.close();
});

const url = '/regions/ratings/1.0.0/ratings.css';

test('a style sheet is fetched once, whoever asks for it', async () => {
  files[url] = TEXT;
  const sheet = { url, digest: digestOf(TEXT) };
  const asked = await Promise.all([texts.withText(sheet), texts.withText(sheet)]);
  expect([...asked, await texts.withText(sheet)]).toEqual(Array(3).fill({ ...sheet, text: TEXT }));
  expect(requests).toEqual([url]);
});

test.each([
  ['one that is missing', undefined, 'The region store responded 404'],
  ['one that differs from its digest', `${TEXT}*{display:none}`, 'The style sheet differs from its digest'],
])('%s has no text, is reported and not asked for again at once', async (_case, text, message) => {
  if (text !== undefined) files[url] = text;
  const sheet = { url, digest: digestOf(TEXT) };
  expect(await texts.withText(sheet)).toEqual(sheet);
  expect(await texts.withText(sheet)).toEqual(sheet);
  expect(errors).toEqual([`${url}: ${message}`]);
  expect(requests).toEqual([url]);
});

test.each([
  ['refers to files beside it', 'a{background:url(a.png)}'],
  ['is large', `a{--x:'${'x'.repeat(60_000)}'}`],
])('one that %s is linked', async (_case, text) => {
  files[url] = text;
  const sheet = { url, digest: digestOf(text) };
  expect(await texts.withText(sheet)).toEqual(sheet);
  expect(errors).toEqual([]);
});

test('one without a digest is linked: the policy of the page could not name it', async () => {
  files[url] = TEXT;
  expect(await texts.withText({ url, digest: '' })).toEqual({ url, digest: '' });
  expect(requests).toEqual([]);
});
