import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Site } from './site';

const CLI = join(__dirname, '..', '..', 'services', 'comments', 'dist', 'cli.js');

/**
 * Runs `npm run site` for a site under test.
 * @param args of the command
 * @returns what it prints as JSON
 */
export async function siteCommand(site: Site, ...args: string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args, '--json'], {
    env: { ...process.env, DATA_DIR: site.dataDir, PUBLIC_URL: site.url },
  });
  return JSON.parse(stdout);
}

/** Registers a site whose pages show threads of their own. */
export const registerSite = (site: Site, key: string, origins: readonly string[]): Promise<unknown> =>
  siteCommand(
    site,
    'add',
    key,
    '--name',
    `Site ${key}`,
    ...origins.flatMap((origin) => ['--origin', origin]),
  );
