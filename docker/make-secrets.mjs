/**
 * Makes the keys and passwords that docker-compose.yml needs: what is secret as files in `secrets/`, which Compose mounts
 * into the containers that need them, and public keys in `.env`, both in the current folder. What is already there stays;
 * secrets that an earlier version had put into `.env` are moved. Needs Node only; without it:
 * `docker run --rm -v "$PWD:/site" -w /site node:24-bookworm-slim node docker/make-secrets.mjs`
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ENV_FILE = '.env';
const FOLDER = 'secrets';
/** Parts that call other parts, and services with a database user of their own. */
const CALLERS = ['gateway', 'shell', 'catalog', 'comments', 'user-actions', 'images', 'streams'];
const DATABASE_USERS = ['catalog', 'comments', 'user-actions', 'forms', 'regions'];
/** Secrets that the owner gets from somebody else. Without the last one there are no live streams. */
const FROM_OTHERS = ['firebase-service-account', 'smtp-url'];
const OPTIONAL = ['twitch-client-secret'];

const added = [];
const env = existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8') : '';
const settings = new Map();
for (const [, name, value] of env.matchAll(/^(\w+)=(.+)$/gm))
  settings.set(name, value.replace(/^'(.*)'$/, '$1'));

// The one secret that was a file already, named in `.env`.
const keyFile = settings.get('MONGO_KEYFILE');
if (keyFile && existsSync(keyFile)) settings.set('MONGO_KEYFILE', readFileSync(keyFile, 'utf8'));

// The folder keeps other users of this machine out. The files themselves are readable, because the users of the
// containers, into which they are mounted one by one, are not the owner of the folder.
mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
chmodSync(FOLDER, 0o700);

const variableOf = (file) => file.toUpperCase().replaceAll('-', '_');
const moved = new Set();

/** Returns the text of a secret’s file, which is made if there is none. */
function secret(file, make) {
  const path = join(FOLDER, file);
  if (!existsSync(path)) {
    const name = variableOf(file);
    const earlier = settings.get(name)?.replaceAll('\\n', '\n');
    writeFileSync(path, `${(earlier ?? make()).trimEnd()}\n`, { mode: 0o644 });
    if (earlier !== undefined) moved.add(name);
    added.push(path);
  }
  return readFileSync(path, 'utf8').trimEnd();
}

/** Sets a variable in `.env`, unless the owner has set it. @param replace sets it in any case */
function setting(name, value, replace = false) {
  if (settings.has(name) && !(replace && settings.get(name) !== value)) return;
  settings.set(name, value);
  added.push(name);
  moved.add(name);
}

const privateKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
const publicKeyOf = (pem) => createPublicKey(createPrivateKey(pem));
/** Letters and digits only, because it becomes a part of a URI. */
const password = () => randomBytes(24).toString('hex');

const internal = publicKeyOf(secret('internal-private-key', privateKey));
const keys = CALLERS.map((caller) => ({
  ...publicKeyOf(secret(`call-private-key-${caller}`, privateKey)).export({ format: 'jwk' }),
  kid: caller,
}));
/** Signs who may release which region; the key of the site’s owner. */
const regions = publicKeyOf(secret('region-key', privateKey));
/** Signs steps of rollouts; the owners file names its public half among its `rollout_keys`. */
const rollouts = publicKeyOf(secret('region-rollout-key', privateKey));
secret('mongo-password', password);
for (const user of DATABASE_USERS) {
  const own = secret(`mongo-password-${user}`, password);
  const uri = `mongodb://${user}:${own}@mongo-1,mongo-2,mongo-3/savepoint?replicaSet=savepoint&authSource=admin&w=majority`;
  const file = `mongodb-uri-${user}`;
  if (secret(file, () => uri) !== uri)
    throw new Error(`${join(FOLDER, file)} has another password: remove it`);
}
secret('mongo-keyfile', () => randomBytes(567).toString('base64'));
/** Signs push messages to members’ browsers. Browsers know this curve only (RFC 8292). */
secret('push-private-key', () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
);
secret('grafana-password', password);
secret('inbound-mail-secret', password);
for (const file of OPTIONAL) secret(file, () => '');
for (const file of FROM_OTHERS) if (settings.has(variableOf(file))) secret(file, () => '');

// Public halves follow from the private ones.
setting(
  'INTERNAL_PUBLIC_KEY',
  internal.export({ type: 'spki', format: 'pem' }).trimEnd().replaceAll('\n', '\\n'),
  true,
);
setting('CALL_PUBLIC_KEYS', JSON.stringify({ keys }), true);
const isNewOwner = added.includes(join(FOLDER, 'region-key')) && !moved.has('REGION_KEY');
setting('REGION_SITE_KEYS', regions.export({ format: 'jwk' }).x, isNewOwner);
setting('MONGO_USER', 'savepoint');

const kept = env.replace(/^(\w+)=.*\n?/gm, (line, name) => (moved.has(name) ? '' : line));
const names = added.filter((name) => settings.has(name));
writeFileSync(ENV_FILE, kept && !kept.endsWith('\n') ? `${kept}\n` : kept, { mode: 0o600 });
appendFileSync(ENV_FILE, names.map((name) => `${name}='${settings.get(name)}'\n`).join(''));
chmodSync(ENV_FILE, 0o600);

console.log(added.length ? `Made ${added.join(', ')}` : `${FOLDER}/ and ${ENV_FILE} have everything.`);
console.log(`Key of rollouts, for the owners file of regions: ${rollouts.export({ format: 'jwk' }).x}`);
const missing = FROM_OTHERS.filter((file) => !existsSync(join(FOLDER, file)));
if (missing.length)
  console.log(`Still needed from you: ${missing.map((file) => join(FOLDER, file)).join(', ')}`);
