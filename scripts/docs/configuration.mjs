import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { formatted } from './format.mjs';

const require = createRequire(import.meta.url);

/** Folder, title and purpose of each part that has settings. */
export const PARTS = [
  ['local/launcher', 'npm start', 'The whole site on one machine. Everything has a default.'],
  ['gateway', 'Gateway', 'The public origin.'],
  ['shell', 'Shell', 'Pages.'],
  ['services/catalog', 'Catalog', 'Games, articles, reviews.'],
  ['services/comments', 'Comments', 'Threads.'],
  ['services/user-actions', 'User actions', 'Profiles, ratings, marks of games, charts.'],
  ['services/images', 'Images', 'Covers and uploads.'],
  ['services/streams', 'Streams', 'Live streams.'],
  ['services/forms', 'Forms', 'Contact messages, the newsletter’s list, and mail.'],
  ['services/fragments', 'Fragments', 'The regions’ HTML.'],
  ['services/regions', 'Regions', 'The region store.'],
];

/** The schema of each setting of a part, by its name. The part has to be built. */
export const settingsOf = (folder) => require(join(root, folder, 'dist', 'index.js')).config;

function describe([folder, title, purpose]) {
  const rows = Object.entries(settingsOf(folder)).map(([name, schema]) => [
    `\`${name}\``,
    (schema.description ?? '').replaceAll('|', '\\|'),
    'default' in schema
      ? schema.default === ''
        ? 'empty'
        : `\`${String(schema.default).replace(`${root}/`, '')}\``
      : isOptional(schema)
        ? 'none'
        : '**required**',
  ]);
  return `## ${title}\n\n${purpose}\n\n| Variable | Meaning | Default |\n| --- | --- | --- |\n${rows
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')}\n`;
}

const isOptional = (schema) => '~optional' in schema;

/** `docs/configuration.md`: every setting of every part, from the parts' own schemas. */
export const configurationPage = () =>
  formatted(
    `# Configuration\n\nGenerated from the parts’ schemas by \`npm run docs\`: change the schema, not this page.\n\nEvery setting is an environment variable. A part whose settings are missing or wrong does not start; it lists all problems and exits with status 78, also those of variables that it does not know but that look like a slip of one it does. In a PEM, a line break can be written as \`\\n\`. \`NAME_FILE\` can name a file with the value of \`NAME\`, such as a container’s secret.\n\n${PARTS.map(describe).join('\n')}`,
    'configuration.md',
  );
