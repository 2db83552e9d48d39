import { assertion, cleanUp, rejection, startProvider, type Json, type Provider } from './support';

afterAll(cleanUp);

let provider: Provider;
let idToken: string;
beforeAll(async () => {
  provider = await startProvider();
  ({ idToken } = await provider.signIn());
});

describe('a request is rejected with Identity Toolkit’s error', () => {
  const long = 'a'.repeat(201);
  test.each<[string, string, Json, RegExp]>([
    [
      'a sign-in without a word from the provider',
      'signInWithIdp',
      { requestUri: 'http://localhost' },
      /^INVALID_IDP_RESPONSE : /,
    ],
    ['a sign-in without a URL', 'signInWithIdp', { postBody: 'x' }, /^INVALID_ARGUMENT : .*requestUri/],
    ['an invalid URL', 'signInWithIdp', { requestUri: 'nonsense' }, /^INVALID_IDP_RESPONSE : /],
    [
      'an unknown field',
      'signInWithIdp',
      { ...assertion({ sub: '1' }), admin: true },
      /^INVALID_ARGUMENT : /,
    ],
    [
      'a yes that is a text',
      'signInWithIdp',
      { ...assertion({ sub: '1' }), autoCreate: 'true' },
      /^INVALID_ARGUMENT : .*boolean/,
    ],
    [
      'a signed-in member who adds a provider',
      'signInWithIdp',
      { ...assertion({ sub: '1' }), idToken: 'x' },
      /^OPERATION_NOT_ALLOWED : /,
    ],
    [
      'a tenant',
      'signInWithIdp',
      { ...assertion({ sub: '1' }), tenantId: 't' },
      /^UNSUPPORTED_TENANT_OPERATION$/,
    ],
    [
      'claims that are a token',
      'signInWithIdp',
      { requestUri: 'http://localhost', postBody: 'providerId=google.com&id_token=e30.e30.' },
      /^INVALID_IDP_RESPONSE : .*plain JSON/,
    ],
    [
      'claims without a subject',
      'signInWithIdp',
      assertion({ email: 'ada@example.org' }),
      /^INVALID_IDP_RESPONSE : .*sub/,
    ],
    ['claims that are null', 'signInWithIdp', assertion(null), /^INVALID_IDP_RESPONSE : /],
    ['an empty subject', 'signInWithIdp', assertion({ sub: '' }), /^INVALID_IDP_RESPONSE : /],
    ['a number for a subject', 'signInWithIdp', assertion({ sub: 1 }), /^INVALID_IDP_RESPONSE : .*string/],
    [
      'a mail address that is none',
      'signInWithIdp',
      assertion({ sub: '1', email: 'ada' }),
      /^INVALID_IDP_RESPONSE : .*email/,
    ],
    [
      'a name without end',
      'signInWithIdp',
      assertion({ sub: '1', name: long }),
      /^INVALID_IDP_RESPONSE : .*name/,
    ],
    [
      'a name with a line break',
      'signInWithIdp',
      assertion({ sub: '1', name: 'a\nb' }),
      /^INVALID_IDP_RESPONSE : .*name/,
    ],
    [
      'a picture that is a script',
      'signInWithIdp',
      assertion({ sub: '1', picture: 'javascript:alert(1)' }),
      /^INVALID_IDP_RESPONSE : .*picture/,
    ],
    [
      'a provider with a slash',
      'signInWithIdp',
      assertion({ sub: '1' }, '../x'),
      /^INVALID_IDP_RESPONSE : .*providerId/,
    ],
    ['a lookup without a token', 'lookup', {}, /^INVALID_ARGUMENT : .*idToken/],
    ['a lookup with nonsense', 'lookup', { idToken: 'nonsense' }, /^INVALID_ID_TOKEN$/],
    ['a new password', 'update', { idToken: 'x', password: 'hunter22' }, /^INVALID_ARGUMENT : /],
    [
      'a picture from a file',
      'update',
      { idToken: 'x', photoUrl: 'file:///etc/passwd' },
      /^INVALID_ARGUMENT : .*photoUrl/,
    ],
    [
      'an unknown attribute to clear',
      'update',
      { idToken: 'x', deleteAttribute: ['EMAIL'] },
      /^INVALID_ARGUMENT : /,
    ],
    [
      'a question about no mail address',
      'createAuthUri',
      { identifier: 'ada', continueUri: 'http://localhost' },
      /^INVALID_ARGUMENT : .*identifier/,
    ],
    [
      'signing up with a password',
      'signUp',
      { email: 'a@example.org', password: 'hunter22' },
      /^OPERATION_NOT_ALLOWED : /,
    ],
    [
      'signing in with a password',
      'signInWithPassword',
      { email: 'a@example.org', password: 'x' },
      /^OPERATION_NOT_ALLOWED : /,
    ],
  ])('%s', async (_what, method, body, message) => {
    const answer = await provider.toolkit(method, body);
    expect(answer.status).toBe(400);
    expect(rejection(answer)).toMatch(message);
    expect(answer.body).toEqual({
      error: {
        code: 400,
        message: rejection(answer),
        errors: [{ message: rejection(answer), domain: 'global', reason: 'invalid' }],
      },
    });
  });

  test('a body that is not JSON', async () => {
    const answer = await provider.call('/v1/accounts:lookup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"idToken":',
    });
    expect([answer.status, rejection(answer)]).toEqual([400, expect.stringMatching(/^INVALID_ARGUMENT : /)]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a sign-in sent as %s, which any site could post',
    async (type) => {
      const answer = await provider.call('/v1/accounts:signInWithIdp', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(assertion({ sub: '1' })),
      });
      expect([answer.status, rejection(answer)]).toEqual([
        415,
        expect.stringMatching(/^UNSUPPORTED_MEDIA_TYPE : /),
      ]);
    },
  );

  test('a body over 64 KB', async () => {
    const answer = await provider.toolkit('lookup', { idToken, padding: 'x'.repeat(64 * 1024) });
    expect([answer.status, rejection(answer)]).toEqual([413, expect.stringMatching(/^REQUEST_TOO_LARGE : /)]);
  });

  test('a refresh with an unknown field', async () => {
    const answer = await provider.token({ grant_type: 'refresh_token', refresh_token: 'x', scope: 'all' });
    expect(rejection(answer)).toMatch(/^INVALID_ARGUMENT : /);
  });

  test('a path that cannot be decoded', async () => {
    const answer = await provider.call('/%zz');
    expect([answer.status, rejection(answer)]).toEqual([400, expect.stringMatching(/^INVALID_ARGUMENT : /)]);
  });

  test('a path that does not exist', async () => {
    const answer = await provider.call('/nothing/here');
    expect([answer.status, rejection(answer)]).toEqual([404, expect.stringMatching(/^NOT_FOUND : /)]);
  });
});

test('text in any script is unchanged and counted in characters', async () => {
  const name = '𝒜'.repeat(200);
  expect(await provider.signIn({ sub: 'long', name })).toMatchObject({ displayName: name });
});
