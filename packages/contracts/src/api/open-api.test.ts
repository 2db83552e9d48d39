import { Value } from 'typebox/value';
import { errors } from '../errors';
import { edgeErrorsOf, errorsOf } from './call-errors';
import { callGroups } from './call-groups';
import { callOf, descriptionOf, publicCalls } from './lookup';
import { openApi } from './open-api';

test.each(publicCalls)('%s: its example fits its schemas', (name) => {
  const { query, body } = callOf(name);
  const { example } = descriptionOf(name);
  expect(Object.keys(example).sort()).toEqual([...(body ? ['body'] : []), ...(query ? ['query'] : [])]);
  if (query) expect(Value.Check(query, example.query)).toBe(true);
  if (body) expect(Value.Check(body, example.body)).toBe(true);
});

test('every group has calls', () => {
  const used = new Set(publicCalls.map((name) => descriptionOf(name).group));
  expect([...used].sort()).toEqual(Object.keys(callGroups).sort());
});

test('OpenAPI: an operation for every public call, with its summary, group, example and errors', () => {
  const { paths, tags } = openApi();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...publicCalls].sort());
  const groups = tags.map(({ name }) => name);
  for (const { tags: own } of operations) expect(groups).toContain(own[0]);
  const rate = paths['/api/user/rate']!['post']!;
  expect(rate.summary).toBe('Rates a game.');
  expect(rate.requestBody?.content['application/json']).toMatchObject({
    schema: { required: expect.arrayContaining(['rating', 'token']) },
    example: { rating: 4.5, token: expect.any(String) },
  });
  expect(Object.keys(rate.responses)).toEqual(expect.arrayContaining(['200', '401', '404', '429']));
  const chart = paths['/api/charts']!['get']!;
  expect(chart.parameters.map(({ name, example }) => [name, example])).toEqual([
    ['chart', 'top'],
    ['limit', 5],
  ]);
});

test.each(publicCalls)('OpenAPI: %s has every error that it can respond with', (name) => {
  const { path, method } = callOf(name);
  const { responses } = openApi().paths[path]![method.toLowerCase()]!;
  const described = Object.entries(responses).flatMap(([status, { content }]) => {
    const { allOf } = content?.['application/json']?.schema ?? {};
    return (allOf?.[1]?.properties?.['code']?.enum ?? []).map((code) => `${status} ${String(code)}`);
  });
  const expected = [...errorsOf(name), ...edgeErrorsOf(name)].map((code) => `${errors[code].status} ${code}`);
  expect(described.sort()).toEqual([...new Set(expected)].sort());
  expect(described).toEqual(expect.arrayContaining(['400 invalid-request', '429 too-many-requests']));
});
