import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltRegion, BuiltRemote } from '../built-remote';
import { integrityOf, sha384 } from '../digests';

const SLOTS = ['game-after-facts', 'game-sidebar', 'game-before-comments'];
const SERVER = 'server.cjs';

interface SmallRemotes {
  remotes: number;
  /** Of all remotes together. */
  regions: number;
}

/**
 * Writes packages of small remotes as builds leave them, whose regions are in the open slots of games’ pages: each has a
 * fragment, a script and a style sheet of its own.
 * @returns their folders
 */
export function smallRemotes(below: string, { remotes, regions }: SmallRemotes): string[] {
  const names = Array.from({ length: regions }, (_, index) => `small-${index + 1}`);
  return Array.from({ length: remotes }, (_, index) =>
    writeRemote(
      below,
      `remote-${index + 1}`,
      names.filter((_name, region) => region % remotes === index),
    ),
  );
}

function writeRemote(below: string, remote: string, names: readonly string[]): string {
  const folder = path.join(below, remote);
  const [web, server] = ['web', 'server'].map((part) => path.join(folder, 'dist', part)) as [string, string];
  for (const output of [web, server]) mkdirSync(output, { recursive: true });
  const files = { 'entry.js': entryOf(remote), ...Object.fromEntries(names.map(styleOf)) };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(web, name), text);
  const bundle = bundleOf(names);
  writeFileSync(path.join(server, SERVER), bundle);
  const built: BuiltRemote = {
    remote,
    version: '1.0.0',
    entry: 'entry.js',
    regions: Object.fromEntries(names.map((name) => [name, regionOf(name)])),
    integrity: integrityOf(web, Object.keys(files)),
    server: { url: SERVER, sha384: sha384(Buffer.from(bundle)) },
    shared: {},
    contract: { props: {}, emits: {}, listensTo: {} },
    files: [...Object.keys(files), SERVER],
  };
  writeFileSync(path.join(folder, 'dist', 'region.json'), JSON.stringify(built));
  return folder;
}

const regionOf = (name: string): BuiltRegion => ({
  module: `./${name}`,
  slot: SLOTS[Number(name.replace(/\D/g, '')) % SLOTS.length]!,
  js: [],
  css: [`${name}.css`],
  markers: [`--styles-${name}`],
});

/** A container whose regions keep the server’s HTML. */
const entryOf = (remote: string): string =>
  `var savepoint_${remote.replaceAll('-', '_')} = {
  init() {},
  get: async () => () => ({ region: { mount: () => ({ update() {}, unmount() {} }) } }),
};`;

const styleOf = (name: string): [file: string, text: string] => [
  `${name}.css`,
  `:root{--styles-${name}: }.${name}{display:grid;gap:.5rem}.${name} li{padding:.25rem}`,
];

const bundleOf = (names: readonly string[]): string => `
const render = async ({ name }, { region }) => ({
  html: '<div class="' + region + '"><h2>' + region + '</h2><ul>' +
    Array.from({ length: 10 }, (_, index) => '<li>' + index + ': ' + name.replace(/[<&]/g, '') + '</li>').join('') +
    '</ul></div>',
});
exports.regions = Object.fromEntries(${JSON.stringify(names)}.map((name) => [name, { render }]));
`;
