/**
 * `node scripts/scale.mjs [folder]`: measures the site with a catalogue of tens of thousands of games, which
 * it makes from a folder of `*.ndjson.gz` (a JSON object a line with `title` and `platform`, perhaps `year`
 * and `publisher`), and writes the measurements to docs/performance.json and docs/performance.md.
 * SCALE_KEEP=folder keeps the content folder there for another run.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFigures } from './bench/figures.mjs';
import { root } from './build/workspaces.mjs';
import { writeContent } from '../services/catalog/bench/content-folder.mjs';
import { titlesFrom } from '../services/catalog/bench/titles.mjs';
import { measurePages, measureSuggestions } from './scale/measure.mjs';
import { addReaders } from './scale/readers.mjs';
import { freePort, startProcess } from './scale/process.mjs';

const data = process.argv[2] ?? process.env.SCALE_DATA;
if (!data || !existsSync(data)) {
  console.log('Nothing to measure: name a folder of *.ndjson.gz files.');
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'savepoint-scale-'));
const content = process.env.SCALE_KEEP ?? join(folder, 'content');
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;
const processes = [];
const figures = createFigures();
try {
  if (!existsSync(join(content, 'games'))) await writeContent(content, titlesFrom(data));

  const [mongoPort, port] = [await freePort(), await freePort()];
  const dataDir = join(folder, 'data');
  processes.push(
    await startProcess('local/embedded-mongo/dist/server.js', 'listens on', {
      PORT: String(mongoPort),
      DATA_DIR: dataDir,
    }),
  );
  const MONGODB_URI = `mongodb://127.0.0.1:${mongoPort}/savepoint`;

  for (const name of ['scaleImport', 'scaleImportAgain']) {
    const started = performance.now();
    await runContent(['import', content], { MONGODB_URI });
    figures.values[name] = seconds(started);
  }
  console.log(await addReaders(MONGODB_URI));

  const started = performance.now();
  processes.push(
    await startProcess('scripts/start.mjs', 'Savepoint is at', {
      PORT: String(port),
      DATA_DIR: dataDir,
      MONGODB_URI,
      CONTENT_DIR: 'none',
      RATE_LIMIT_SCALE: '1000',
    }),
  );
  figures.values.scaleStart = seconds(started);
  const origin = `http://localhost:${port}`;
  const rows = await measurePages(origin, MONGODB_URI);
  rows.push(await measureSuggestions(origin, MONGODB_URI));
  figures.add('scale', ['Page', 'p50 ms', 'p95 ms', 'p99 ms'], rows);
  console.log(figures.values);
  await figures.write();
} finally {
  for (const { stop } of processes.reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the `content` command to its end, as an editor does. */
function runContent(args, env) {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' };
    spawn('npm', ['run', '--silent', 'content', '--', ...args], options).once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`content ended with ${code}`)),
    );
  });
}
