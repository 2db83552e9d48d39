import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RegionOwners } from '@savepoint/contracts/regions';
import { INSTALLED, operate, run, succeed, type Finished, type Terminal } from './command';
import { Sources } from './sources';
import type { Site } from '../site';

export const REGION = 'endings';

/** A folder of the team’s, with its sources and the installed packages; nothing of this repository is in it. */
export class Checkout {
  constructor(readonly terminal: Terminal) {}

  /** Runs `savepoint-region` in the team’s folder. */
  type(line: string, env: Record<string, string> = {}): Promise<Finished> {
    const { folder, env: own } = this.terminal;
    return run({ folder, env: { ...own, ...env } }, [process.execPath, INSTALLED, ...words(line)]);
  }

  /** Runs a command that has to succeed. @returns what it printed with `--json` */
  async json<T>(line: string): Promise<T> {
    const text = await succeed(this.terminal, [process.execPath, INSTALLED, ...words(line), '--json']);
    return JSON.parse(text.split('\n').find((each) => each.startsWith('{'))!) as T;
  }

  /** Builds the sources. @returns the version */
  async build(): Promise<string> {
    return (await this.json<{ version: string }>('build')).version;
  }
}

/** Everything that the two sides of the test have, below one temporary folder. */
export class Team extends Checkout {
  /** Whoever runs the site, in an empty folder, with the site’s key. */
  readonly operator: Terminal;

  /** @param folder temporary and empty */
  constructor(
    private readonly folder: string,
    private readonly site: Site,
  ) {
    super({
      folder: join(folder, 'team', REGION),
      env: {
        // What npx unpacks is removed with the folder.
        npm_config_cache: join(folder, 'npm'),
        npm_config_audit: 'false',
        npm_config_fund: 'false',
      },
    });
    for (const name of ['npm', 'team', 'operator']) mkdirSync(join(folder, name));
    this.operator = {
      folder: join(folder, 'operator'),
      env: { REGION_KEY: readFileSync(join(site.dataDir, 'keys', 'regions.pem'), 'utf8') },
    };
  }

  /** Creates the package as docs/regions.md says, and installs it: the only installation of the test. */
  async create(): Promise<Sources> {
    const { env } = this.terminal;
    const outside = { folder: join(this.folder, 'team'), env: env! };
    // Packages of the registry are those of this machine’s npm, if it has them.
    const cached = (await succeed({ folder: outside.folder }, ['npm', 'config', 'get', 'cache'])).trim();
    mkdirSync(join(cached, '_cacache'), { recursive: true });
    symlinkSync(join(cached, '_cacache'), join(env!['npm_config_cache']!, '_cacache'));
    const index = (await (await fetch(`${this.site.url}/regions/sdk/index.json`)).json()) as {
      packages: Record<string, { path: string }>;
    };
    const packages = ['contracts', 'region-store', 'region-tools'].flatMap((name) => [
      '-p',
      this.site.url + index.packages[name]!.path,
    ]);
    const create = ['create', REGION, '--slot', 'game-sidebar', '--site', this.site.url];
    await succeed(outside, ['npx', '--yes', ...packages, 'savepoint-region', ...create]);
    await succeed(this.terminal, ['npm', 'install', '--prefer-offline']);
    return new Sources(this.terminal.folder);
  }

  /** Another checkout of the team’s repository, with the same packages: a build of it disturbs no other. */
  checkout(name: string): Checkout {
    const { folder, env } = this.terminal;
    const copy = join(this.folder, 'team', name);
    cpSync(folder, copy, {
      recursive: true,
      filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
    });
    symlinkSync(join(folder, 'node_modules'), join(copy, 'node_modules'));
    return new Checkout({ folder: copy, env: env! });
  }

  /** Makes two keys, and has the site’s owner add them: the team’s, and one of another team. */
  async introduce(): Promise<void> {
    const [own, other] = [await this.#makeKey(), await this.#makeKey(join('..', 'other.pem'))];
    const store = `--store ${this.site.regionsDir}`;
    const owners = JSON.parse(await operate(this.operator, `owners ${store}`)) as RegionOwners;
    const file = join(this.operator.folder, 'owners.json');
    const added: RegionOwners = {
      ...owners,
      keys: { ...owners.keys, [own]: { name: 'Team Endings' }, [other]: { name: 'Team Quiz' } },
      regions: { ...owners.regions, [REGION]: { keys: [own] }, quiz: { keys: [other] } },
    };
    writeFileSync(file, JSON.stringify(added));
    await operate(this.operator, `owners apply ${file} ${store}`);
  }

  async #makeKey(file = ''): Promise<string> {
    const { key } = await this.json<{ key: string }>(`keys create ${file}`);
    return key;
  }
}

const words = (line: string): string[] => line.split(' ').filter(Boolean);
