/**
 * Loaded before everything else in the processes of `npm test -- --times` (NODE_OPTIONS). Appends a line to the file at
 * TEST_STARTS for each test file of jest, with its CPU time and the databases and other servers that it started, and one
 * for each site that a browser test started.
 */
const { appendFileSync } = require('node:fs');
const childProcess = require('node:child_process');
const { Server } = require('node:net');

/** Of jest-worker: the parent's message that calls a method, and the worker's that it is done. */
const CALL = 1;
const DONE = [0, 1];

const { TEST_STARTS, JEST_WORKER_ID } = process.env;
const write = (line) => appendFileSync(TEST_STARTS, `${JSON.stringify(line)}\n`);

if (TEST_STARTS && JEST_WORKER_ID && process.send) recordFiles();
if (TEST_STARTS && !JEST_WORKER_ID) recordSites();

function recordFiles() {
  let current;
  process.on('message', (message) => {
    // Processes that a test starts have messages of their own.
    if (!Array.isArray(message)) return;
    const [type, , method, args] = message;
    if (type !== CALL || method !== 'worker' || !args[0]?.path) return;
    current = { file: args[0].path, databases: 0, servers: 0, cpu: process.cpuUsage() };
  });
  const { send } = process;
  process.send = function sendAndRecord(message, ...rest) {
    if (current && DONE.includes(message?.[0])) {
      const { user, system } = process.cpuUsage(current.cpu);
      const { file, databases, servers } = current;
      write({ file, databases, servers, cpuS: (user + system) / 1e6 });
      current = undefined;
    }
    return send.call(this, message, ...rest);
  };
  const { listen } = Server.prototype;
  Server.prototype.listen = function listenAndCount(...args) {
    if (current) current[/embedded-mongo/.test(new Error().stack) ? 'databases' : 'servers'] += 1;
    return listen.apply(this, args);
  };
}

function recordSites() {
  const { spawn } = childProcess;
  childProcess.spawn = function spawnAndCount(command, args, options) {
    const worker = process.env.TEST_WORKER_INDEX;
    if (worker !== undefined && Array.isArray(args) && args.some((each) => /scripts\/start\.mjs$/.test(each)))
      write({ site: worker, atMs: Date.now() });
    return spawn.call(this, command, args, options);
  };
}
