import { serveStage, type StageServer } from '../dev/server';
import { Stage } from '../dev/stage';
import { UsageError } from './usage';

const DEFAULT_PORT = 4200;

interface DevOptions {
  port: string | undefined;
  /** Options of another kind of `dev`. */
  page: string | undefined;
  hours: string | undefined;
  /** Prints an object for each event, instead of lines. */
  json: boolean;
  print(line: string): void;
  /** Resolves when the command shall end. */
  until?: () => Promise<void>;
}

/**
 * Shows a remote on the stage until SIGINT or SIGTERM.
 * @param folder of the remote’s package
 * @throws Error when the folder is not a remote, or the port is in use
 */
export async function runDev(folder: string, options: DevOptions): Promise<void> {
  const { port, page, hours, json, print, until = ended } = options;
  if ((page ?? hours) !== undefined) throw new UsageError('--page and --hours are for dev --site URL');
  const wanted = readPort(port);
  const tell = (event: string, data: object, line: string) =>
    print(json ? JSON.stringify({ event, ...data }) : line);
  const stage: Stage = new Stage(folder, {
    onBuilt(milliseconds) {
      const { build } = stage.state;
      tell('built', { build, milliseconds }, `${stage.manifest.remote}: built in ${milliseconds} ms`);
    },
    onError: (error) => tell('error', error, `\n${error.subject}\n${error.text}\n`),
    onChange: () => server.notify(),
  });
  const server: StageServer = await serveStage(stage, wanted);
  const url = `http://127.0.0.1:${server.port}/`;
  tell('started', { url }, `The stage of ${stage.manifest.remote} is at ${url} – Ctrl-C ends it.`);
  tell('building', {}, buildingLine(stage.manifest.remote));
  stage.start();
  await until();
  await server.close();
  await stage.close();
}

/** Says that the first build has begun, which may take a minute. */
export const buildingLine = (remote: string): string => `${remote}: building…`;

function readPort(port = String(DEFAULT_PORT)): number {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new UsageError(`--port ${port}: a number from 0 (any free port) to 65535`);
  return number;
}

/** Resolves at the first signal; a second one ends the process at once, as usual. */
export const ended = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.removeListener(name, end);
      resolve();
    };
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, end);
  });
