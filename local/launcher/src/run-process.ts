import type { Socket } from 'node:net';
import { sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { raiseThreadCount } from '@savepoint/service-kit/base';
import type { PartName, PartPlan } from './plan';
import type { PreparedPart, Preparers, RunningPart } from './parts/prepare';
import { CONNECTION } from './shared-port';

/** The time for a part to close before its successor starts. Its port is free immediately; open streams may last longer. */
const RELOAD_CLOSE_TIMEOUT_MS = 200;
const CONNECTIONS_POLL_INTERVAL_MS = 50;

/** `open` makes the gateway listen, which `start` has prepared only if it `isClosed`. */
export type ProcessRequest =
  | { start: PartPlan[]; isClosed?: boolean }
  | { reload: PartPlan[] }
  | 'open'
  | 'stop'
  | 'ping';
/** The response to `start`, `open` and `reload`. */
export type StartResponse = { ready: true } | { problems: string[] } | { error: string };
/** `pong` is the response to `ping`. */
export type ProcessResponse = StartResponse | 'pong';

let preparers: Preparers = {};
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

/** The gateway, while it does not listen. */
let closedGateway: PreparedPart | undefined;

/**
 * Starts parts. What did start stays in `running` when another part fails.
 * @param isClosed whether the gateway does not listen yet
 * @throws the first failure
 */
async function start(plans: PartPlan[], isClosed = false): Promise<void> {
  const results = await Promise.allSettled(
    plans.map(async (plan) => {
      const part = await preparers[plan.name]!(plan); // of the process that the plan names
      if (isClosed && plan.name === 'gateway') closedGateway = part;
      else running.set(plan.name, await part.listen());
    }),
  );
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

async function open(): Promise<void> {
  if (!closedGateway) return;
  running.set('gateway', await closedGateway.listen());
  closedGateway = undefined;
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
  'UnknownDataError',
]);

function describe(error: unknown): StartResponse {
  // After a reload `ConfigError` is a different class.
  const { name, message, stack, code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (name === 'ConfigError') return { problems: (error as { problems: string[] }).problems };
  if (code === 'EADDRINUSE') return { error: `Port ${port} is in use by another program.` };
  return { error: (EXPECTED_ERRORS.has(name) ? undefined : stack) ?? String(message) };
}

/**
 * Runs parts on request, reloads them, and exits with the parent of this process.
 * @param known those that this process can run
 */
export function runProcess(known: Preparers): void {
  raiseThreadCount();
  preparers = known;
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
    const failed = (error: unknown) => {
      const response = describe(error);
      respond(response, () => process.exit('problems' in response ? 78 : 1));
    };
    if (request === 'open') open().then(done, failed);
    else if ('start' in request) start(request.start, request.isClosed).then(done, failed);
    // The process keeps running without the parts that failed: the next reload starts them.
    else reload(request.reload).then(done, (error: unknown) => respond(describe(error)));
  });
}
