import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { formatted } from './format.mjs';

const FOLDER = 'packages/contracts/src/routes';
const NOTE = '// Generated from the calls’ records by `npm run docs`: change those, not this file.\n';

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Public calls by the list of their routes: those of every page, then those of each subject. */
function lists() {
  const { subjects, callOf } = createRequire(import.meta.url)(
    join(root, 'packages/contracts/dist/api/index.js'),
  );
  const all = { common: [] };
  for (const [subject, calls] of Object.entries(subjects))
    for (const name of Object.keys(calls)) {
      const call = callOf(name);
      if (call.audience === 'internal') continue;
      (call.everyPage ? all.common : (all[subject] ??= [])).push([name, call]);
    }
  return Object.entries(all);
}

const routeOf = ({ method, audience, path, finalSlash }) => {
  const published = `'${path}${finalSlash ? '/' : ''}'`;
  return method === 'GET' ? `getRoute(${published})` : `postRoute('${audience}', ${published})`;
};

function list(name, calls) {
  const rows = calls.map(([call, record]) => `  ${call}: ${routeOf(record)},\n`);
  const helpers = ['getRoute', 'postRoute'].filter((helper) => rows.some((row) => row.includes(helper)));
  const type = name[0].toUpperCase() + name.slice(1);
  return `import { ${helpers.join(', ')} } from './route';

export const ${name}Routes = {
${rows.join('')}};
export type ${type}Call = keyof typeof ${name}Routes;
`;
}

function index(names) {
  const files = names.map((name) => `./${kebab(name)}-routes`);
  return `import type { PublicCall } from '../api';
${names.map((name, at) => `import type { ${name}Routes } from '${files[at]}';`).join('\n')}
import type { Route } from './route';

${files.map((file) => `export * from '${file}';`).join('\n')}
export * from './paths';
export type { Route } from './route';

type Complete<Lists extends Record<PublicCall, Route>> = keyof Lists;
/** Every public call. Does not compile while one is in no list: run \`npm run docs\`. */
export type ListedCall = Complete<${names.map((name) => `typeof ${name}Routes`).join(' & ')}>;
`;
}

/**
 * The routes of public calls, without their schemas, as browsers load them: a module for each list, so that a page does
 * not load the lists of others. Bundlers cannot drop the rest of a record by themselves.
 * @returns the text of each file; null for one whose list is no more
 */
export async function routeLists() {
  const all = lists();
  const texts = [
    ...all.map(([name, calls]) => [`${kebab(name)}-routes`, list(name, calls)]),
    ['index', index(all.map(([name]) => name))],
  ];
  const written = await Promise.all(
    texts.map(async ([name, text]) => {
      const file = `${FOLDER}/${name}.ts`;
      return [file, await formatted(NOTE + text, file)];
    }),
  );
  const earlier = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('-routes.ts'));
  return {
    ...Object.fromEntries(earlier.map((name) => [`${FOLDER}/${name}`, null])),
    ...Object.fromEntries(written),
  };
}
