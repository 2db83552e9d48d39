import { scrub } from './scrub';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl';

test.each([
  ['a token anywhere in a text', `refused ${JWT} today`, 'refused [token] today'],
  ['a bearer', 'Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
  ['a token in an address', '/newsletter/confirm?token=abc-123&x=1', '/newsletter/confirm?token=[token]&x=1'],
  ['a token in JSON', '{"token":"abc","rating":4}', '{"token":"[token]","rating":4}'],
  ['a mail address', 'no mail for Ann.Lee+news@mail.example.org.', 'no mail for [mail].'],
  ['a mail address of any script', 'für jürgen@müller.example', 'für [mail]'],
])('%s is removed', (_what, text, clean) => {
  expect(scrub(text)).toBe(clean);
});

test('versions, addresses and plain sentences are unchanged', () => {
  for (const text of ['comments@1.4.0: it broke', '/games/hades/?sort=name', 'Two at 5 @ noon'])
    expect(scrub(text)).toBe(text);
});

test('nested values are scrubbed, and secret fields removed', () => {
  const event = {
    message: `ann@example.org`,
    exception: { values: [{ type: 'Error', value: JWT }] },
    request: { url: 'https://x.test/?token=1', headers: { Authorization: 'secret', Accept: '*/*' } },
    extra: { token: 'opaque', email: 'x', count: 3, none: null, absent: undefined },
  };
  expect(scrub(event)).toEqual({
    message: '[mail]',
    exception: { values: [{ type: 'Error', value: '[token]' }] },
    request: { url: 'https://x.test/?token=[token]', headers: { Authorization: '[removed]', Accept: '*/*' } },
    extra: { token: '[removed]', email: '[removed]', count: 3, none: null, absent: undefined },
  });
});

test('internal data of the Sentry client is unchanged', () => {
  const own = { token: new Map() };
  expect(scrub({ sdkProcessingMetadata: own }).sdkProcessingMetadata).toBe(own);
});
