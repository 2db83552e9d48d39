/** Generates the graph of rooms in docs/architecture.md, from what lint holds them to and what they import. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { nameOf, rooms } from '../lint/rooms.mjs';
import { formatted, withSection } from './format.mjs';

const FILE = 'docs/architecture.md';
const RELATIVE_IMPORT = /\bfrom '((?:\.\.\/)+)([a-z-]+)'/g;

/** Which rooms each room imports. @returns {Map<string, Set<string>>} */
function importsOf(folder) {
  const names = rooms[folder].map(nameOf);
  const files = execFileSync('git', ['ls-files', '--', `${folder}/src/*.ts`], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = new Map(names.map((name) => [name, new Set()]));
  for (const file of files.split('\n').filter((name) => name && !name.endsWith('.test.ts'))) {
    const [room, ...within] = file.slice(`${folder}/src/`.length).split('/');
    if (!found.has(room)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, up, name] of text.matchAll(RELATIVE_IMPORT))
      if (up.length === 3 * within.length && found.has(name)) found.get(room).add(name);
  }
  return found;
}

/** The arrows without those that others imply. */
function arrowsOf(imports) {
  const reaches = (from, to, seen = new Set()) =>
    [...imports.get(from)].some(
      (next) => next === to || (!seen.has(next) && (seen.add(next), reaches(next, to, seen))),
    );
  return [...imports].flatMap(([room, below]) =>
    [...below]
      .filter((name) => ![...below].some((other) => other !== name && reaches(other, name)))
      .map((name) => [room, name]),
  );
}

function graphOf(folder) {
  const imports = importsOf(folder);
  const id = (name) => name.replaceAll('-', '_');
  return `### ${folder}

\`\`\`mermaid
flowchart TB
${[...imports.keys()].map((name) => `  ${id(name)}[${name}]`).join('\n')}
${arrowsOf(imports)
  .map(([from, to]) => `  ${id(from)} --> ${id(to)}`)
  .join('\n')}
\`\`\`
`;
}

/** docs/architecture.md, with its section about rooms. */
export function roomsInArchitecture() {
  const text = `The folders of \`src\` of the large packages are rooms. A room imports those below it only, through their \`index.ts\`, and no two folders import each other; [\`rooms.mjs\`](../scripts/lint/rooms.mjs) has the order, also of the folders inside a room, and lint holds it. \`npm run docs\` draws this from it: an arrow leads to what a room imports; what follows from others is left out.

${Object.keys(rooms).map(graphOf).join('\n')}`;
  const page = readFileSync(join(root, FILE), 'utf8');
  return formatted(withSection(page, FILE, 'Rooms', text), FILE);
}
