import { findSlips } from './find-slips';

const KNOWN = [
  'TRUST_PROXY',
  'MONGODB_URI',
  'PORT',
  'HOST',
  'MAIL_FROM',
  'CALL_PUBLIC_KEYS',
  'PAGE_CACHE_BYTES',
];

test.each([
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['TRUST_PORXY', 'TRUST_PROXY'],
  ['trust_proxy', 'TRUST_PROXY'],
  ['SAVEPOINT_TRUST_PROXY', 'TRUST_PROXY'],
  ['SAVEPOINT_PORT', 'PORT'],
  ['MONGODB_URL', 'MONGODB_URI'],
  ['MONGO_DB_URI', 'MONGODB_URI'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['CALL_PUBLIC_KEY', 'CALL_PUBLIC_KEYS'],
  ['CALL_PUBLIC_KEY_FILE', 'CALL_PUBLIC_KEYS'],
])('%s is taken for a slip of %s', (name, meant) => {
  expect(findSlips(KNOWN, { [name]: 'x' })).toEqual([
    `${name} is no setting, but ${meant} is: is that what was meant?`,
  ]);
});

test.each([
  'HOME',
  'PATH',
  'SHELL',
  'host',
  'port',
  'HOSTNAME',
  'MAIL',
  'npm_config_proxy',
  'HTTP_PROXY',
  'IMAGE_CACHE_BYTES',
  'CALL_PRIVATE_KEY',
  'TRUST_PROXY_FILE',
  'MAIL_FROM',
])('%s is no slip', (name) => {
  expect(findSlips(KNOWN, { [name]: 'x' })).toEqual([]);
});

test('what is set under its own name has not been mistyped, and a variable without a value is none', () => {
  expect(findSlips(KNOWN, { MONGODB_URI: 'x', MONGODB_URL: 'y' })).toEqual([]);
  expect(findSlips(KNOWN, { MONGODB_URL: '' })).toEqual([]);
});
