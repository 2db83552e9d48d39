import { openApi, type Operation } from '@savepoint/contracts/api';
import { startGateway, startUpstream } from '../../test/gateway';
import { request } from '../../test/request';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  upstream = await startUpstream('comments');
  gateway = await startGateway(
    { comments: upstream.url, userActions: upstream.url },
    { FORMS_URL: upstream.url, RATE_LIMIT_SCALE: '1000' },
  );
});
afterAll(() => Promise.all([gateway.close(), upstream.close()]));

const operations = Object.entries(openApi().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Error codes that an operation describes for a status. */
const codesOf = ({ responses }: Operation, status: number): unknown[] =>
  responses[status]?.content?.['application/json']?.schema.allOf?.[1]?.properties?.['code']?.enum ?? [];

const JSON_TYPE = { 'content-type': 'application/json' };
/** Requests that the gateway refuses, whatever the call; those with a body are for calls that take one. */
const REFUSED: [
  string,
  number,
  { method?: string; path?: string; headers?: Record<string, string>; body?: string },
][] = [
  ['another method', 405, { method: 'PUT' }],
  ['a method that is rare', 405, { method: 'QUERY' }],
  ['no path of bytes', 400, { path: '%FF' }],
  ['long headers', 431, { headers: { 'x-long': 'x'.repeat(16_000) } }],
  ['no JSON', 400, { headers: JSON_TYPE, body: '{' }],
  ['another type', 415, { headers: { 'content-type': 'text/plain' }, body: '{}' }],
  ['a body that is too large', 413, { headers: JSON_TYPE, body: JSON.stringify({ a: 'x'.repeat(70_000) }) }],
  ['no token', 401, { headers: JSON_TYPE, body: '{}' }],
];

test.each(REFUSED)('%s: %i, which every operation describes with its code', async (_what, status, sent) => {
  const { path: more = '', ...options } = sent;
  let tried = 0;
  for (const { path, method, operation } of operations) {
    const takesBody = operation.requestBody !== undefined;
    if (sent.body !== undefined && !takesBody) continue;
    if (status === 401 && !codesOf(operation, 401).includes('unauthenticated')) continue;
    tried += 1;
    const answer = await request(gateway.url, path + more, { method, ...options });
    const { code } = JSON.parse(answer.body) as { code: string };
    expect([method, path, answer.status]).toEqual([method, path, status]);
    expect([method, path, codesOf(operation, status)]).toEqual([
      method,
      path,
      expect.arrayContaining([code]),
    ]);
  }
  expect(tried).toBeGreaterThan(10);
});
