import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** A frame of a stack trace: the file as a path or URL, its line and column. */
const POSITION = /((?:[a-z]+:\/\/[^\s()]*\/)?[\w.-]+\.c?js)(?:\?[^\s():]*)?:(\d+):(\d+)/g;
/** Code that is not the region’s. */
const FOREIGN = /\bnode_modules[\\/]|webpack\/(bootstrap|runtime)/;

/**
 * Returns a stack trace with the positions in the sources, without the frames of packages.
 * @param output folder of the built files and their source maps
 */
export function mapStack(stack: string, output: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string) => {
    if (!maps.has(file)) maps.set(file, readMap(path.join(output, `${path.basename(file)}.map`)));
    return maps.get(file);
  };
  const lines = stack.split('\n').map((line) =>
    line.replace(POSITION, (position, file: string, row: string, column: string) => {
      const found = mapOf(file)?.findEntry(Number(row) - 1, Number(column) - 1);
      return found && 'originalSource' in found
        ? `${sourceName(found.originalSource)}:${found.originalLine + 1}`
        : position;
    }),
  );
  const own = lines.filter((line) => !/^\s+at /.test(line) || !FOREIGN.test(line));
  return own.join('\n');
}

function readMap(file: string): SourceMap | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return new SourceMap(
      JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
    );
  } catch {
    // Written right now: the position in the built file is better than none.
    return undefined;
  }
}

/** `webpack://poll-stage/./src/poll.tsx` → `src/poll.tsx`. */
const sourceName = (source: string): string =>
  source
    .replace(/^webpack:\/\/[^/]*\//, '')
    .replace(/^\.\//, '')
    .replace(/\?\w*$/, '');
