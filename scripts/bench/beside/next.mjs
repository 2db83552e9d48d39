/** `next start` in a process of its own, on what `buildNext` has built. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { nextFolder, nextProgram } from './install.mjs';

process.once('message', async ({ pages, compress }) => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  const server = spawn(
    process.execPath,
    [...process.execArgv, nextProgram(), 'start', nextFolder, '-H', '127.0.0.1', '-p', String(port)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        BESIDE_PAGES: pages,
        BESIDE_COMPRESS: String(compress),
      },
    },
  );
  const ended = once(server, 'exit');
  void ended.then(() => process.exit(1));
  process.once('disconnect', async () => {
    server.kill();
    await ended;
    process.exit(0);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/missing`).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 100));
  process.send({ url });
});
