import { execFileSync } from 'node:child_process';
import { root } from './compose';

/** Runs an expression with names from scripts, which are ES modules. @returns its value */
export function evaluate<T>(imports: string, expression: string): T {
  const script = `${imports}; console.log(JSON.stringify(${expression}));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  });
  return JSON.parse(output) as T;
}
