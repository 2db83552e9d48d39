import { lookup } from 'node:dns/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../build/workspaces.mjs';
import { claimFolder } from './claim-folder.mjs';

/** The time in which the processes of a site that was killed end. */
const ENDING_MS = 1_500;
const POLL_INTERVAL_MS = 50;

/**
 * Claims the folders that a site writes, and checks that its port is free, before anything else is done. When another
 * site has a folder, or another program the port, ends this process with a sentence that says what to do.
 * @param command that was given, such as `npm start`
 * @param options.workFolder further folder that only one process of the command may use
 */
export async function ensureOnlySite(command, { env = process.env, workFolder } = {}) {
  const problem = await findProblem(command, env, workFolder).catch((error) => error.message);
  if (problem === undefined) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

async function findProblem(command, env, workFolder) {
  const port = Number(env.PORT || 3000);
  const dataDir = env.DATA_DIR || 'data';
  const url = env.PUBLIC_URL || `http://localhost:${port}`;
  const running = ({ owner }) =>
    `at ${owner.url} (process ${owner.pid}). Open that address, or stop it with Ctrl-C in its terminal`;
  let wasKilled = false;
  // With a database of its own, several sites may share a folder.
  if (!env.MONGODB_URI) {
    const claim = await claimFolder(resolve(root, dataDir), url);
    if (claim.owner)
      return `Savepoint runs already with the data in ${resolve(root, dataDir)}, ${running(claim)}. To start a second site with data of its own: PORT=${port + 1} DATA_DIR=${dataDir}-2 ${command}`;
    wasKilled = claim.wasKilled;
  }
  if (workFolder) {
    const claim = await claimFolder(workFolder, url);
    if (claim.owner) return `${command} runs already in this checkout, ${running(claim)}.`;
  }
  // What is not a port is reported with the other settings.
  if (!Number.isInteger(port) || port < 1 || port > 65535) return undefined;
  const deadline = Date.now() + (wasKilled ? ENDING_MS : 0);
  while (!(await isFree(env.HOST || 'localhost', port))) {
    if (Date.now() >= deadline)
      return `Port ${port} is in use by another program. Stop it, or start the site at another port: PORT=${port + 1} ${command}`;
    await wait(POLL_INTERVAL_MS);
  }
  return undefined;
}

/** Whether a port is free at every address of a host: a browser may use any of them. */
async function isFree(host, port) {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  for (const { address } of addresses) if (await isTaken(address, port)) return false;
  return true;
}

const isTaken = (address, port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code === 'EADDRINUSE'));
    server.listen({ host: address, port, exclusive: true }, () => server.close(() => resolve(false)));
  });
