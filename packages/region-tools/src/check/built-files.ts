import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sha384, type BuiltRemote } from '@savepoint/region-store';
import { filesBelow } from '../files';

/** The parts of a source map that are read. */
export interface SourceMap {
  sources: string[];
  sourcesContent?: string[];
}

/** A build with the contents of its files. */
export interface BuiltFiles {
  built: BuiltRemote;
  /** Folder with the files for browsers. */
  web: string;
  /** Content of each script and style sheet, by name. */
  scripts: Record<string, string>;
  sheets: Record<string, string>;
  /** Source map of each style sheet that has one. */
  maps: Record<string, SourceMap>;
  /** Content of the server bundle, if there is one. */
  server: string | undefined;
}

export function readBuiltFiles(folder: string, built: BuiltRemote): BuiltFiles {
  const web = path.join(folder, 'dist', 'web');
  const read = (type: string) =>
    Object.fromEntries(
      built.files
        .filter((name) => name.endsWith(type) && existsSync(path.join(web, name)))
        .map((name) => [name, readFileSync(path.join(web, name), 'utf8')]),
    );
  const bundle = built.server && path.join(folder, 'dist', 'server', built.server.url);
  const mapOf = (name: string) => path.join(folder, 'dist', 'maps', 'web', `${name}.map`);
  const mapped = built.files.filter((name) => name.endsWith('.css') && existsSync(mapOf(name)));
  return {
    maps: Object.fromEntries(
      mapped.map((name) => [name, JSON.parse(readFileSync(mapOf(name), 'utf8')) as SourceMap]),
    ),
    built,
    web,
    scripts: read('.js'),
    sheets: read('.css'),
    server: bundle && existsSync(bundle) ? readFileSync(bundle, 'utf8') : undefined,
  };
}

/** Hashes every file again. @returns what differs from the build */
export function fileProblems(folder: string, { built, web }: BuiltFiles): string[] {
  const again = 'build it again';
  const present = filesBelow(web);
  const changed = Object.entries(built.integrity)
    .filter(([name]) => present.includes(name))
    .filter(([name, digest]) => `sha384-${sha384(readFileSync(path.join(web, name)))}` !== digest);
  const bundle = built.server && path.join(folder, 'dist', 'server', built.server.url);
  return [
    ...built.files
      .filter((name) => name !== built.server?.url && !present.includes(name))
      .map((name) => `${name} is missing: ${again}`),
    ...present
      .filter((name) => !built.files.includes(name))
      .map((name) => `${name} is not part of the build: ${again}`),
    ...changed.map(([name]) => `${name} was changed after the build: change the sources, and ${again}`),
    ...(bundle && !existsSync(bundle) ? [`${built.server!.url} is missing: ${again}`] : []),
    ...(bundle && existsSync(bundle) && sha384(readFileSync(bundle)) !== built.server!.sha384
      ? [`${built.server!.url} was changed after the build: change the sources, and ${again}`]
      : []),
  ];
}

/** Marks of packages that a page may have only once. */
const COPIES = [
  [/Symbol\.for\(["'`]react\.transitional\.element["'`]\)/, 'React'],
  [/The session has not been started\./, '@savepoint/session'],
  [/useRegion must be used inside a region/, '@savepoint/region-kit'],
] as const;

export const copyProblems = ({ scripts }: BuiltFiles): string[] =>
  Object.entries(scripts).flatMap(([name, code]) =>
    COPIES.filter(([mark]) => mark.test(code)).map(
      ([, copy]) =>
        `${name} contains a copy of ${copy}, which a page may have only once: add it to "dependencies" or ` +
        '"peerDependencies" of package.json, and build again',
    ),
  );

const KB = 1000;
/** Most bytes of a remote, gzip. Scripts: the entry and the regions, without what is loaded on demand. */
export const MAX_SCRIPT_BYTES = 18 * KB;
export const MAX_STYLE_BYTES = 8 * KB;

export function budgetProblems({ built, scripts, sheets }: BuiltFiles): string[] {
  const initial = new Set([built.entry, ...Object.values(built.regions).flatMap(({ js }) => js)]);
  const bytes = (contents: (string | undefined)[]) =>
    contents.reduce((sum, content = '') => sum + gzipSync(content, { level: 9 }).length, 0);
  const used = [
    [
      'scripts',
      bytes([...initial].map((name) => scripts[name])),
      MAX_SCRIPT_BYTES,
      'load code of dialogs and the like with lazyWithRetry()',
    ],
    ['styles', bytes(Object.values(sheets)), MAX_STYLE_BYTES, 'use the shared classes of the region kit'],
  ] as const;
  return used
    .filter(([, size, most]) => size > most)
    .map(([what, size, most, advice]) => `The ${what} have ${size} bytes (gzip), of ${most}: ${advice}`);
}

const NETWORK = [
  /(?<![\w$.])fetch\(/,
  /\b(?:window|globalThis|self)\.fetch\b/,
  /\bnew XMLHttpRequest\b/,
  /\bnew WebSocket\b/,
  /\bnew WebTransport\b/,
  /\bnew RTCPeerConnection\b/,
  /\bsendBeacon\(/,
  /\bimportScripts\(/,
  /\bimport\(\s*["'`]https?:/,
];

/** Finds code that reaches the network, also where no story runs it. */
export const networkProblems = ({ scripts }: BuiltFiles): string[] =>
  Object.entries(scripts).flatMap(([name, code]) =>
    NETWORK.flatMap((use) => use.exec(code)?.[0] ?? []).map(
      (use) =>
        `${name} has ${use}: make calls of the site with getSession().api.call() of @savepoint/session`,
    ),
  );
