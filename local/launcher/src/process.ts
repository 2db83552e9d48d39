/** The entry of each child process: runs parts on request, reloads them, and exits with its parent. */
import type { Socket } from 'node:net';
import { sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PartName, PartPlan } from './plan';
import { PART_STARTERS, type RunningPart } from './parts';
import { CONNECTION } from './shared-port';

/** The time for a part to close before its successor starts. Its port is free immediately; open streams may last longer. */
const RELOAD_CLOSE_TIMEOUT_MS = 200;
const CONNECTIONS_POLL_INTERVAL_MS = 50;

export type ProcessRequest = { start: PartPlan[] } | { reload: PartPlan[] } | 'stop' | 'ping';
/** The response to `start` and `reload`. */
export type StartResponse = { ready: true } | { problems: string[] } | { error: string };
/** `pong` is the response to `ping`. */
export type ProcessResponse = StartResponse | 'pong';

const running = new Map<PartName, RunningPart>();
/** Open connections that the launcher accepted. */
const connections = new Set<Socket>();
let stopping = false;

/** Serves a connection that the launcher accepted, as if the gateway had. */
function serve(socket: Socket): void {
  const server = running.get('gateway')?.server;
  if (!server) return void socket.destroy();
  connections.add(socket);
  socket.once('close', () => connections.delete(socket));
  server.emit('connection', socket.setNoDelay(true));
  socket.resume();
}

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  const { server } = running.get('gateway') ?? {};
  await Promise.allSettled([...running.values()].map((part) => part.close()));
  // Closing the gateway waits for the connections only that it accepted itself.
  while (connections.size > 0) {
    server?.closeIdleConnections();
    await wait(CONNECTIONS_POLL_INTERVAL_MS);
  }
  process.exit(0);
}

/** Starts parts. What did start stays in `running` when another part fails. @throws the first failure */
async function start(plans: PartPlan[]): Promise<void> {
  const results = await Promise.allSettled(
    plans.map(async (plan) => running.set(plan.name, await PART_STARTERS[plan.name](plan))),
  );
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Closes parts and starts them with the code that is now on disk. Third-party modules stay loaded. */
async function reload(plans: PartPlan[]): Promise<void> {
  const closing = plans.map(async ({ name }) => running.get(name)?.close());
  for (const { name } of plans) running.delete(name);
  await Promise.race([Promise.allSettled(closing), wait(RELOAD_CLOSE_TIMEOUT_MS)]);
  unloadSources();
  await start(plans);
}

/** Removes the modules of this repository from the cache, except the launcher's. */
function unloadSources(): void {
  for (const file of Object.keys(require.cache))
    if (!file.includes(`${sep}node_modules${sep}`) && !file.startsWith(__dirname)) delete require.cache[file];
  // Otherwise a module would keep all earlier versions of what it imported in memory.
  for (const loaded of Object.values(require.cache))
    if (loaded?.filename.startsWith(__dirname))
      loaded.children = loaded.children.filter(({ filename }) => filename in require.cache);
}

const respond = (response: ProcessResponse, then?: () => void) =>
  void process.send?.(response, undefined, undefined, then);

/** Errors that say what to do: their stack is of no use to the user. */
const EXPECTED_ERRORS: ReadonlySet<string> = new Set([
  'DamagedDataError',
  'DamagedKeyError',
  'FolderInUseError',
]);

/** After a reload `ConfigError` is a different class. */
const describe = (error: unknown): StartResponse =>
  (error as Error).name === 'ConfigError'
    ? { problems: (error as { problems: string[] } & Error).problems }
    : {
        error:
          (EXPECTED_ERRORS.has((error as Error).name) ? null : (error as Error).stack) ??
          String((error as Error).message),
      };

// Ctrl-C reaches every process of the terminal’s group; the parent stops them in order.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
process.on('message', (request: ProcessRequest | typeof CONNECTION, handle?: Socket) => {
  // Its client may have closed it on the way.
  if (request === CONNECTION) return handle && serve(handle);
  if (request === 'stop') return void stop();
  if (request === 'ping') return respond('pong');
  const done = () => respond({ ready: true });
  if ('start' in request)
    start(request.start).then(done, (error: unknown) => {
      const response = describe(error);
      respond(response, () => process.exit('problems' in response ? 78 : 1));
    });
  // The process keeps running without the parts that failed: the next reload starts them.
  else reload(request.reload).then(done, (error: unknown) => respond(describe(error)));
});
