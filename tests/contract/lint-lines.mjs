/** Reads `[{file, line}]` from standard input and prints, for each, the number of errors of this project’s rules. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tree = mkdtempSync(join(tmpdir(), 'savepoint-lint-'));
const lines = JSON.parse(await text(process.stdin)).map(({ file, line }, index) => {
  const name = join(dirname(file), `${index}-${basename(file)}`);
  mkdirSync(join(tree, dirname(file)), { recursive: true });
  writeFileSync(join(tree, name), `${line}\nexport const used = thing;\n`);
  return name;
});
symlinkSync(join(root, 'scripts'), join(tree, 'scripts'));
copyFileSync(join(root, 'oxlint.config.mjs'), join(tree, 'oxlint.config.mjs'));
const { stdout, stderr } = spawnSync(
  join(root, 'node_modules/.bin/oxlint'),
  ['-c', 'oxlint.config.mjs', '--format', 'json', '.'],
  { cwd: tree, encoding: 'utf8', maxBuffer: 2 ** 26 },
);
rmSync(tree, { recursive: true });
if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
const found = JSON.parse(stdout).diagnostics.filter(({ code }) => code.startsWith('savepoint('));
process.stdout.write(
  JSON.stringify(lines.map((name) => found.filter(({ filename }) => filename === name).length)),
);
