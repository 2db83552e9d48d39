/**
 * Makes the keys and passwords that docker-compose.yml needs, and appends them to `.env` of the current folder.
 * What is already there stays. Needs Node only; without it:
 * `docker run --rm -v "$PWD:/site" -w /site node:20-slim node docker/make-secrets.mjs`
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = '.env';
const KEY_FILE = 'mongo.key';
/** Parts that call other parts, and services with a database user of their own. */
const CALLERS = ['gateway', 'shell', 'catalog', 'comments', 'user-actions', 'images', 'streams'];
const DATABASE_USERS = ['catalog', 'comments', 'user-actions', 'forms', 'regions'];

const variable = (prefix, part) => `${prefix}_${part.toUpperCase().replace('-', '_')}`;
const known = new Map();
if (existsSync(FILE))
  for (const [, name, value] of readFileSync(FILE, 'utf8').matchAll(/^(\w+)=(.+)$/gm))
    known.set(name, value.replace(/^'(.*)'$/, '$1'));
const added = [];

/** Returns the value of a variable, which is made if there is none. */
function setting(name, make) {
  if (!known.has(name)) {
    known.set(name, make());
    added.push(name);
  }
  return known.get(name);
}

const onOneLine = (pem) => pem.trimEnd().replaceAll('\n', '\\n');
const pemOf = (line) => line.replaceAll('\\n', '\n');
const privateKey = () =>
  onOneLine(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
const publicKeyOf = (line) => createPublicKey(createPrivateKey(pemOf(line)));
/** Letters and digits only, because it becomes a part of a URI. */
const password = () => randomBytes(24).toString('hex');

const internal = setting('INTERNAL_PRIVATE_KEY', privateKey);
setting('INTERNAL_PUBLIC_KEY', () =>
  onOneLine(publicKeyOf(internal).export({ type: 'spki', format: 'pem' })),
);
const keys = CALLERS.map((caller) => ({
  ...publicKeyOf(setting(variable('CALL_PRIVATE_KEY', caller), privateKey)).export({ format: 'jwk' }),
  kid: caller,
}));
if (added.some((name) => name.startsWith('CALL_PRIVATE_KEY_'))) known.delete('CALL_PUBLIC_KEYS');
setting('CALL_PUBLIC_KEYS', () => JSON.stringify({ keys }));
/** Signs who may release which region; the key of the site’s owner. */
const regions = setting('REGION_KEY', privateKey);
if (added.includes('REGION_KEY')) known.delete('REGION_SITE_KEYS');
setting('REGION_SITE_KEYS', () => publicKeyOf(regions).export({ format: 'jwk' }).x);
setting('MONGO_USER', () => 'savepoint');
setting('MONGO_PASSWORD', password);
for (const user of DATABASE_USERS) setting(variable('MONGO_PASSWORD', user), password);
setting('MONGO_KEYFILE', () => {
  if (!existsSync(KEY_FILE))
    writeFileSync(KEY_FILE, `${randomBytes(567).toString('base64')}\n`, { mode: 0o600 });
  return `./${KEY_FILE}`;
});

const lines = added.map((name) => `${name}='${known.get(name)}'\n`);
appendFileSync(FILE, lines.join(''), { mode: 0o600 });
chmodSync(FILE, 0o600);
console.log(added.length ? `Added to ${FILE}: ${added.join(', ')}` : `${FILE} has everything.`);
