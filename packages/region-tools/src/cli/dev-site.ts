import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { siteOrigin, type BuiltRemote } from '@savepoint/region-store';
import type { RegionSigner } from '@savepoint/contracts/region-trust';
import { SiteSession } from '../dev/site-session';
import { WORK_FOLDER } from '../dev/stage';
import { readRemoteManifest } from '../remote-manifest';
import { watchRemote } from '../watch';
import { buildingLine, ended } from './dev';
import { HOUR_MS, linkOf, readHours, readPage } from './preview';
import { UsageError } from './usage';

/** A working day. */
const DEFAULT_HOURS = '8';

interface SiteDevOptions {
  /** Option of another kind of `dev`. */
  port: string | undefined;
  site: string;
  page: string | undefined;
  hours: string | undefined;
  signer: RegionSigner | undefined;
  /** Prints an object for each event, instead of lines. */
  json: boolean;
  print(line: string): void;
  /** Resolves when the command shall end. */
  until?: () => Promise<void>;
}

/**
 * Shows a remote on the pages of a site, in the browser that opens the link it prints, and every change, until SIGINT or
 * SIGTERM; then takes it off the site.
 * @param folder of the remote’s package
 * @throws Error when the site refuses the first build, or the folder is not a remote
 */
export async function runSiteDev(folder: string, options: SiteDevOptions): Promise<void> {
  const { json, print, until = ended } = options;
  const { site, page, hours, signer } = readOptions(options);
  const { remote, regions, folder: packageFolder } = readRemoteManifest(folder);
  const work = path.join(packageFolder, WORK_FOLDER, 'site');
  mkdirSync(work, { recursive: true });
  const tell = (event: string, data: object, line: string) =>
    print(json ? JSON.stringify({ event, ...data }) : line);
  const tellError = (subject: string, text: string) =>
    tell('error', { subject, text }, `\n${subject}\n${text}\n`);

  const session = new SiteSession(site, signer);
  const link = () => {
    const issued = new Date();
    const grant = {
      site,
      regions: Object.keys(regions),
      shows: { development: session.name },
      issued: issued.toISOString(),
      expires: new Date(issued.getTime() + hours * HOUR_MS).toISOString(),
    };
    return linkOf(grant, page, signer);
  };

  let started = Date.now();
  let isShown = false;
  let fail: (error: Error) => void;
  /** Rejects when the site refuses the first build. */
  const refused = new Promise<never>((_resolve, reject) => (fail = reject));
  /** The build that waits for the one that is being sent. */
  let next: BuiltRemote | undefined;
  let sending: Promise<void> | undefined;
  const send = async () => {
    for (let built = next; built; built = next) {
      next = undefined;
      const begun = started;
      try {
        await session.send(built, work);
        const milliseconds = Date.now() - begun;
        tell('sent', { milliseconds }, `${remote}: built and sent in ${milliseconds} ms`);
        if (isShown) continue;
        isShown = true;
        const url = link();
        tell('started', { url }, `Open this in your browser; whoever has it sees ${remote} there:\n${url}`);
      } catch (error) {
        // Its files are those of the build after it by now.
        if (next) continue;
        if (!isShown) return fail(error as Error);
        tellError('The build was not sent', (error as Error).message);
      }
    }
  };

  tell('building', {}, buildingLine(remote));
  const watching = watchRemote(packageFolder, {
    output: work,
    cacheDir: path.join(work, 'webpack'),
    onStart: () => (started = Date.now()),
    onError: ({ message }) => tellError('The build failed', stripVTControlCharacters(message)),
    onBuilt: (built) => {
      next = built;
      sending ??= send().finally(() => (sending = undefined));
    },
  });
  try {
    await Promise.race([until(), refused]);
  } finally {
    await watching.close();
    await sending;
    await session
      .withdraw()
      .catch(({ message }: Error) => tellError('The builds stay at the site for some hours', message));
  }
}

/** @throws {UsageError} */
function readOptions({ port, site, page, hours = DEFAULT_HOURS, signer }: SiteDevOptions) {
  if (port !== undefined) throw new UsageError('--port is for dev without --site');
  if (!signer)
    throw new UsageError('dev --site needs the private key of an owner: --key-file, or REGION_KEY');
  return { site: siteOrigin(site), page: readPage(page), hours: readHours(hours), signer };
}
