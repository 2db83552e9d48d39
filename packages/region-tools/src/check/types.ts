import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findTypeScript } from '../toolchain';
import { notChecked, resultOf, type CheckResult } from './result';

const MAX_ERRORS = 20;

/** Runs the TypeScript compiler of the package, by its tsconfig.json. */
export function checkTypes(folder: string): CheckResult {
  if (!existsSync(path.join(folder, 'tsconfig.json')))
    return notChecked('types', 'there is no tsconfig.json beside savepoint.json');
  const compiler = findTypeScript(folder);
  if (compiler === undefined)
    return notChecked('types', 'typescript is not installed: npm install --save-dev typescript');
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, '--noEmit', '--pretty', 'false', '-p', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const errors = stdout.trim().split('\n').slice(0, MAX_ERRORS);
  return resultOf('types', status === 0 ? [] : errors);
}
