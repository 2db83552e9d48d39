import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { freePort } from '../../free-port';
import { PlaywrightDriver, type Driver } from './driver';
import { COMMANDS, waitFor, WebDriver, type Send } from './web-driver';

const COMMAND_TIMEOUT_MS = 180_000;

/** A page in a browser without cookies or storage of earlier ones. */
export interface Started {
  page: Driver;
  stop(): Promise<void>;
}

export async function startChromium(browser: Browser): Promise<Started> {
  const context = await browser.newContext();
  return { page: new PlaywrightDriver(await context.newPage()), stop: () => context.close() };
}

/** Settings of a Firefox that makes no requests of its own. */
const FIREFOX_PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'services.settings.server': 'data:,#',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/**
 * Starts a Firefox. It has WebDriver’s commands on a socket of its own (Marionette), so no other program is needed:
 * Debian has no geckodriver, and Playwright drives only its own build of Firefox.
 */
export async function startFirefox(program: string): Promise<Started> {
  const profile = mkdtempSync(join(tmpdir(), 'savepoint-firefox-'));
  const port = await freePort();
  const preferences = Object.entries({ ...FIREFOX_PREFERENCES, 'marionette.port': port });
  writeFileSync(
    join(profile, 'user.js'),
    preferences
      .map((each) => `user_pref(${each.map((value) => JSON.stringify(value)).join(', ')});`)
      .join('\n'),
  );
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const firefox = spawn(program, args, { stdio: 'ignore' });
  const stop = async () => {
    await end(firefox);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return startSession(async () => marionette(await waitFor(() => tryConnect(port))), stop);
}

/** Starts a session in a browser. Stops the browser if that fails. */
async function startSession(connectTo: () => Promise<Send>, stop: () => Promise<void>): Promise<Started> {
  try {
    const send = await connectTo();
    await send('NewSession', { capabilities: {} });
    const page = new WebDriver({ send, selected: '' }, await send<string>('GetWindowHandle'));
    return { page, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends a process and waits for that. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function tryConnect(port: number): Promise<Socket | false> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return socket;
  } catch {
    return false;
  }
}

/** Messages are JSON after their length and a colon. A command is [0, id, name, parameters]; a response [1, id, error, value]. */
function marionette(socket: Socket): Send {
  let received = Buffer.alloc(0);
  let sent = 0;
  const pending = new Map<number, (error: unknown, value: unknown) => void>();
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const start = received.indexOf(':') + 1;
      const end = start + Number(received.subarray(0, start - 1));
      if (start === 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(start, end).toString()) as unknown;
      received = received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message as [1, number, unknown, unknown];
      pending.get(id)?.(error, value);
    }
  });
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      const id = ++sent;
      pending.set(id, (error, value) => {
        pending.delete(id);
        if (error) return reject(new Error(`${command}: ${JSON.stringify(error)}`));
        // Lists are not wrapped.
        resolve((Array.isArray(value) ? value : (value as { value: unknown }).value) as never);
      });
      const message = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}

/** Starts WebKitGTK’s MiniBrowser on a display without a screen. @param program WebKitWebDriver */
export async function startWebKit(program: string): Promise<Started> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}` };
  const driver = spawn(program, [`--port=${port}`], { stdio: 'ignore', env });
  const url = `http://127.0.0.1:${port}`;
  let session = '';
  const send: Send = async (command, parameters: { id?: unknown } = {}) => {
    const [method, path] = COMMANDS[command];
    const value = await call<{ sessionId?: string }>(
      method,
      `${url}/session${session}${path.replace('{id}', String(parameters.id))}`,
      parameters,
    );
    if (command === 'NewSession') session = `/${value.sessionId}`;
    return value as never;
  };
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  return startSession(
    async () => {
      await waitFor(isReady);
      return send;
    },
    async () => {
      if (session) await send('DeleteSession').catch(() => undefined);
      await end(driver);
      await end(display);
    },
  );
}

/** Makes a request as WebDriver has it. @throws with the driver’s message */
async function call<T>(method: string, url: string, body: object): Promise<T> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${url}: ${value.error} ${value.message}`);
  return value;
}
