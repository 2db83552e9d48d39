/**
 * Runs a bundle with V8’s cache of its compiled code, and names source files in stacks. As the entry of a process:
 * `node load.cjs FOLDER NAME`.
 */
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const { dirname, resolve } = require('node:path');
const { Script } = require('node:vm');

/**
 * @param folder of the bundles
 * @param name of the bundle
 * @returns {{ exports: object, storeCode(): void }} what the bundle exports, and a function that stores the code that
 * has been compiled until then, for the next process
 */
function loadBundle(folder, name) {
  const file = resolve(folder, `${name}.cjs`);
  const cacheFile = resolve(folder, `${name}.${process.version}.code`);
  const cachedData = existsSync(cacheFile) ? readFileSync(cacheFile) : undefined;
  const script = new Script(wrap(readFileSync(file, 'utf8')), {
    filename: file,
    cachedData,
  });
  nameSources(folder, name, file);
  const loaded = { exports: {} };
  const run = script.runInThisContext();
  run.call(loaded.exports, loaded.exports, createRequire(file), loaded, file, dirname(file));
  const isStored = cachedData !== undefined && !script.cachedDataRejected;
  const storeCode = () => {
    if (isStored) return;
    const draft = `${cacheFile}.${process.pid}`;
    writeFileSync(draft, script.createCachedData());
    renameSync(draft, cacheFile);
  };
  return { exports: loaded.exports, storeCode };
}

/** Names the sources of this repository in stacks, in place of the bundle. */
function nameSources(folder, name, file) {
  let positions;
  const nameSource = (frame) => {
    const text = String(frame);
    if (frame.getFileName() !== file) return text;
    positions ??= readPositions(folder, name);
    const line = frame.getLineNumber();
    const position = positions.get(line);
    return position ? text.replace(`${file}:${line}:${frame.getColumnNumber()}`, position) : text;
  };
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${nameSource(frame)}`)].join(
      '\n',
    );
}

/** The source and line of each line of a bundle. */
function readPositions(folder, name) {
  const { sources, lines } = JSON.parse(readFileSync(resolve(folder, `${name}.lines.json`), 'utf8'));
  const paths = sources.map((source) => resolve(folder, source));
  const positions = new Map();
  for (let index = 0; index < lines.length; index += 3)
    positions.set(lines[index], `${paths[lines[index + 1]]}:${lines[index + 2]}`);
  return positions;
}

module.exports = { loadBundle };

if (require.main === module) {
  const [folder, name] = process.argv.slice(2);
  const { storeCode } = loadBundle(folder, name);
  // The launcher’s word that pages are complete: everything that a start needs has been compiled.
  process.on('message', (message) => {
    if (message === 'open') setImmediate(storeCode);
  });
}
