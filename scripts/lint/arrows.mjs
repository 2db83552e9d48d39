/**
 * Lint rules for the allowed imports: contracts ← kits ← services, gateway, regions, shell ← local, tests.
 * Every part is a package, so each folder has a list of package names that it may import; folders inside a package are in rooms.mjs. A relative path
 * out of the own package is an error everywhere.
 */
import { readdirSync } from 'node:fs';
import { root } from '../build/workspaces.mjs';
import { rooms } from './rooms.mjs';

/** Every folder named `mf-…`: a new remote is held to the rules of regions without a line here. */
const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
const REGION = ['contracts', 'region-kit', 'session'];
const SERVICE = ['contracts', 'service-kit'];

/** Folder → packages of this workspace that its sources may import. */
export const allowed = {
  'packages/contracts': [],
  'packages/covers': [],
  // For pages of other sites, which have nothing else of this workspace.
  'packages/embed': [],
  'packages/session': ['contracts'],
  // Itself: what is compiled into remotes imports the page’s shared module.
  'packages/region-kit': ['contracts', 'session', 'region-kit'],
  'packages/service-kit': ['contracts'],
  'packages/region-store': ['contracts', 'region-store'],
  'packages/region-tools': ['contracts', 'region-store'],
  'packages/region-tools/templates': REGION,
  'services/catalog': [...SERVICE, 'covers'],
  'services/comments': SERVICE,
  'services/user-actions': SERVICE,
  'services/forms': SERVICE,
  'services/streams': SERVICE,
  'services/images': [...SERVICE, 'covers'],
  'services/fragments': SERVICE,
  'services/regions': [...SERVICE, 'region-store'],
  gateway: SERVICE,
  shell: [...SERVICE, 'region-kit', 'session', 'covers', 'embed'],
  ...Object.fromEntries(remotes.map((folder) => [folder, REGION])),
  'local/embedded-mongo': [],
  'local/identity': [],
};

/** Names of the parts’ folders, as in a relative path. */
const FOLDER_NAMES = Object.keys(allowed).map((folder) => folder.split('/').pop());
const OUT_OF_PACKAGE = `^(\\.\\./)+((packages|services|local|tests|scripts)/|(${FOLDER_NAMES.join('|')})/(src|dist|test)/)`;

/** Tests may also import the local stand-ins, because they implement the real protocols. */
const TEST_PACKAGES = ['embedded-mongo', 'identity'];

const rule = (folder, names) => ({
  'savepoint/imports': [
    'error',
    {
      regex: names.length ? `^@savepoint/(?!(${names.join('|')})(/|$))` : '^@savepoint/',
      message: `${folder} may import ${names.length ? names.join(', ') : 'no other package of this workspace'}.`,
    },
    { regex: OUT_OF_PACKAGE, message: 'A relative import must stay inside its own package.' },
  ],
});

export const arrows = Object.entries(allowed)
  .flatMap(([folder, names]) => [
    { files: [`${folder}/**/*.{ts,tsx}`], rules: rule(folder, names) },
    {
      files: [`${folder}/**/*.test.{ts,tsx}`, `${folder}/test/**`, `${folder}/src/testing/**`],
      rules: rule(folder, [...names, ...TEST_PACKAGES]),
    },
  ])
  // Folders inside a package.
  .concat({
    files: Object.keys(rooms).map((folder) => `${folder}/src/**`),
    rules: { 'savepoint/rooms': 'error' },
  });
