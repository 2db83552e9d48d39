import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePorts } from '@savepoint/service-kit/base';
import { eventually } from '@savepoint/service-kit/testing';

const root = join(__dirname, '..', '..', '..');

/** Transpiles the service and the packages it uses, so that it can run in a separate process. */
export function buildService(): void {
  const packages = ['packages/contracts', 'packages/service-kit', 'services/comments'];
  execFileSync(process.execPath, ['scripts/build.mjs', ...packages], { cwd: root });
}

/** Starts the service as a process and resolves when it is ready. @param env its settings */
export async function startProcess(env: NodeJS.ProcessEnv) {
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, [join(root, 'services/comments/dist/server.js')], {
    env: { PATH: process.env['PATH'], PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const ready = async () => {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok === true;
  };
  await eventually(ready);
  return {
    url,
    /** Kills it with SIGKILL; resolves when it has exited. */
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
