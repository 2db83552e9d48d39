import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import { root } from './compose';

/** Files that git tracks or would track, relative to the root. */
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/**
 * Documents of the project, without `content/` (published texts), the changelog (names removed things) and the READMEs
 * of templates (name files of what is created).
 */
export const documents = files.filter(
  (file) => file.endsWith('.md') && !/^content\/(?!README)|^CHANGELOG\.md$|\/templates\//.test(file),
);

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
}
const manifests = new Map(
  files
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .map((file) => [dirname(file), JSON.parse(read(file)) as Manifest]),
);
const manifestOf = (workspace: string): Manifest | undefined =>
  manifests.get(workspace) ?? [...manifests.values()].find(({ name }) => name === workspace);

const SOURCE = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.css', '.json', '.yml', '.yaml']);
/** All words of the sources: symbols and settings in a document must be among them. */
const words = new Set(
  files
    .filter((file) => SOURCE.has(extname(file)) && !/^content\/|package-lock\.json$/.test(file))
    .flatMap((file) => read(file).match(/[A-Za-z_$][\w$]*/g) ?? []),
);

const isTracked = (path: string): boolean => {
  const plain = normalize(path).replace(/\/$/, '');
  return files.some((file) => file === plain || file.startsWith(`${plain}/`));
};

const topLevel = new Set(files.map((file) => file.split('/')[0]));
const PATH = /^\.{0,2}\/?[\w@.-]+(\/[\w@.-]+)*\/?$/;
/** Folders that builds and runs create. */
const GENERATED = /(^|\/)(data|dist|node_modules|\.cache)(\/|$)/;

const isPath = (text: string): boolean =>
  PATH.test(text) &&
  !GENERATED.test(text) &&
  (text.includes('/')
    ? topLevel.has(text.split('/')[0]) || /^\.{1,2}\//.test(text)
    : /\.(ts|tsx|mjs|md|css)$/.test(text));

/** A path is relative to the root, the document’s folder or its `src/`; a bare file name may be anywhere. */
const pathExists = (document: string, path: string): boolean =>
  path.includes('/')
    ? [path, join(dirname(document), path), join(dirname(document), 'src', path)].some(isTracked)
    : files.some((file) => file.endsWith(`/${path}`) || file === path);

/** Matches symbols and settings: camelCase, and PascalCase or UPPER_CASE of at least two words. */
const SYMBOL = /^(?:[a-z]+(?:[A-Z]\w*)+|[A-Z][a-z0-9]+(?:[A-Z]\w*)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;

function missingInCode(document: string, code: string): string[] {
  if (isPath(code)) return pathExists(document, code) ? [] : [`path ${code}`];
  const symbol =
    code
      .replace(/\(.*\)$/, '')
      .split('.')
      .pop() ?? '';
  return SYMBOL.test(symbol) && !words.has(symbol) ? [`symbol ${code}`] : [];
}

/** Matches `npm start`, `npm test` and `npm run name`, optionally with `-w workspace`. */
const NPM = /\bnpm (?:run ([\w:-]+)|(start|test))(?: -w ([\w@/.-]+))?/g;
const NODE = /\bnode ((?:\w[\w.-]*\/)+[\w.-]+\.m?js)\b/g;

function missingCommands(line: string): string[] {
  const scripts = [...line.matchAll(NPM)].flatMap(([command, named, plain, workspace = '.']) =>
    manifestOf(workspace)?.scripts?.[named ?? plain ?? ''] ? [] : [`command ${command}`],
  );
  const programs = [...line.matchAll(NODE)].flatMap(([command, file = '']) =>
    isTracked(file) || GENERATED.test(file) ? [] : [`command ${command}`],
  );
  return [...scripts, ...programs];
}

const isFence = (line: string): boolean => /^\s*```/.test(line);

/** Lists missing references of a document, with lines: paths, npm and node commands, symbols, links to files. */
export function missingReferences(document: string, text = read(document)): string[] {
  let fenced = false;
  return text.split('\n').flatMap((line, index) => {
    if (isFence(line)) fenced = !fenced;
    const code = fenced
      ? []
      : [...line.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => missingInCode(document, name));
    const links = fenced
      ? []
      : [...line.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].flatMap(([, target = '']) =>
          isTracked(join(dirname(document), target)) ? [] : [`link ${target}`],
        );
    return [...missingCommands(line), ...code, ...links].map((what) => `line ${index + 1}: ${what}`);
  });
}
