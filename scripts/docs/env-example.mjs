import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { PARTS, settingsOf } from './configuration.mjs';

/** A variable of the compose file: `${NAME}`, `${NAME:-default}` or `${NAME:?what to do}`. */
const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/** Variables of the containers only, which no part of the site reads. */
const CONTAINER_VARIABLES = {
  MONGO_USER: 'Owner of the database; made at its first start',
  SECRETS_DIR: 'Folder with a file for each secret, which docker/make-secrets.mjs makes',
  PORT: 'Ports of this machine that the gateways listen on, one for each and as many again for updates',
};

/** `.env.example`: every variable of docker-compose.yml, with its description from the parts' schemas. */
export function envExample() {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const descriptions = Object.assign({}, ...PARTS.map(([folder]) => describe(folder)), CONTAINER_VARIABLES);
  const variables = new Map();
  for (const [, name, kind, text] of compose.matchAll(VARIABLE))
    if (!variables.has(name))
      variables.set(name, { required: kind === '?', fallback: kind === '-' ? text : '' });
  const lines = (required) =>
    [...variables]
      .filter(([, variable]) => variable.required === required)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, { fallback }]) => {
        if (!descriptions[name]) throw new Error(`No schema describes ${name} of docker-compose.yml`);
        return `# ${descriptions[name]}\n${required ? '' : '#'}${name}=${fallback}\n`;
      })
      .join('\n');
  return `# Settings of docker-compose.yml. Copy to .env and fill in; docker/make-secrets.mjs makes the keys.
# Secrets are not here: each is a file in secrets/, as docs/production.md says.
# Made by npm run docs from docker-compose.yml and the parts' schemas.

# ── Required ──

${lines(true)}
# ── Optional, with the defaults ──

${lines(false)}`;
}

const describe = (folder) =>
  Object.fromEntries(
    Object.entries(settingsOf(folder)).map(([name, { description }]) => [name, description]),
  );
