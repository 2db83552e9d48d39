import { ConfigError } from '@savepoint/service-kit/config';
import { callEnv } from '@savepoint/service-kit/testing';
import { readSettings } from '../src/server/config';
import { contentSecurityPolicy } from '../src/server/page-headers';

const complete = {
  CATALOG_URL: 'http://127.0.0.1:1',
  USER_ACTIONS_URL: 'http://127.0.0.1:2',
  COMMENTS_URL: 'http://127.0.0.1:5',
  FRAGMENTS_URL: 'http://127.0.0.1:3',
  REGIONS_URL: 'http://127.0.0.1:4',
  PUBLIC_URL: 'https://savepoint.example',
  FIREBASE_PROJECT_ID: 'savepoint',
  FIREBASE_API_KEY: 'key',
  CALL_PRIVATE_KEY: callEnv.CALL_PRIVATE_KEY,
  REGION_SITE_KEYS: 'A'.repeat(43),
};

test('missing and invalid settings: all listed in one error', () => {
  expect(() => readSettings({ CATALOG_URL: 'nowhere' })).toThrow(
    /CATALOG_URL is wrong[^]*USER_ACTIONS_URL is missing|USER_ACTIONS_URL is missing[^]*CATALOG_URL is wrong/,
  );
});

test('LOCAL_IDENTITY in production: rejected', () => {
  const env = { ...complete, LOCAL_IDENTITY: 'true', NODE_ENV: 'production' };
  expect(() => readSettings(env)).toThrow(ConfigError);
});

test('a Firebase project without an API key: rejected', () => {
  const { FIREBASE_API_KEY: _key, ...env } = complete;
  expect(() => readSettings(env)).toThrow(/FIREBASE_API_KEY/);
});

test('with a Firebase project the policy allows its sign-in hosts', () => {
  const policy = contentSecurityPolicy(
    readSettings({ ...complete, FIREBASE_AUTH_DOMAIN: 'sign-in.example' }),
    [],
  );
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  );
  expect(policy).toContain(
    "frame-src 'self' https://player.twitch.tv https://www.youtube-nocookie.com https://player.vimeo.com https://sign-in.example",
  );
  expect(policy).toContain('trusted-types default gapi#gapi goog#html');
});

test('with the local provider the policy contains no Firebase host', () => {
  const policy = contentSecurityPolicy(readSettings({ ...complete, LOCAL_IDENTITY: 'true' }), []);
  expect(policy).not.toMatch(/googleapis|gapi/);
});

test('the policy allows the origins of reports and analytics, and no others', () => {
  const plain = contentSecurityPolicy(readSettings({ ...complete, LOCAL_IDENTITY: 'true' }), []);
  expect(plain).toContain("connect-src 'self';");
  const env = {
    ...complete,
    LOCAL_IDENTITY: 'true',
    SENTRY_DSN: 'https://key@reports.example/7',
    ANALYTICS_SCRIPT: 'https://tags.example/tags.js?id=1',
    ANALYTICS_ORIGINS: 'https://collect.example,https://tags.example',
  };
  const policy = contentSecurityPolicy(readSettings(env), []);
  expect(policy).toMatch(/script-src 'self' 'sha256-\S+' https:\/\/tags.example https:\/\/collect.example;/);
  expect(policy).toContain(
    "connect-src 'self' https://reports.example https://tags.example https://collect.example;",
  );
  expect(policy).toContain("img-src 'self' data: https://tags.example https://collect.example;");
});

test.each(['reports.example/1', 'https://reports.example/1', 'https://key@reports.example/'])(
  'the DSN %s is rejected',
  (SENTRY_DSN) => {
    expect(() => readSettings({ ...complete, SENTRY_DSN })).toThrow(/SENTRY_DSN/);
  },
);

test('analytics origins cannot inject directives into the policy', () => {
  const env = { ...complete, ANALYTICS_ORIGINS: "https://x.example; script-src 'unsafe-inline'" };
  expect(() => readSettings(env)).toThrow(/ANALYTICS_ORIGINS/);
});

test.each([
  ['SECURITY_CONTACT', 'us'],
  ['SECURITY_CONTACT', 'http://savepoint.example'],
  ['SECURITY_CONTACT', 'a@b.example\nContact: mailto:c@d.example'],
  ['SECURITY_POLICY_URL', 'http://savepoint.example/security'],
])('%s=%j: rejected, since security.txt would be invalid', (name, value) => {
  expect(() => readSettings({ ...complete, [name]: value })).toThrow(`${name} is wrong`);
});
