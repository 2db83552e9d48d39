import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RegionVersion } from '@savepoint/contracts';
import type { HostManifest } from './build-host';
import { buildRemote } from './build-remote';
import { createRemote } from './create';
import { readRemoteManifest } from './remote-manifest';
import { registerHost } from './store/host-file';
import { historyOf, versionsOf } from './store/region-entry';
import { publish, type Published } from './store/publish';
import { assertName, loadRegistry, readRegistry } from './store/registry-file';
import { rollback } from './store/rollback';
import { withdraw } from './store/withdraw';
import { findRemotes, findRoot, publishAll } from './workspace';

const USAGE = `savepoint-region <command> [remote]

  create NAME [FOLDER]  creates the package of a remote with one region
  build       builds the remote
  publish     publishes the built remote
  rollback    puts the previous version back
  withdraw    removes the remote from the pages until it is published again
  list        lists versions of the remote's regions, or of all regions
  channels    lists the version on each channel
  host FILE   registers what the host provides (host.json of its build)

The remote is a name or a folder; the default is the current folder. All but build and publish need only its name and
the store, not its sources.

  --store DIR         folder of the region store; default: REGIONS_DIR, else regions/ in DATA_DIR, else data/regions
                      (as for the site: relative to the workspace's root)
  --environment NAME  fail if the store belongs to another environment
  --channel NAME      such as canary; default: stable
  --all               with publish: registers the workspace's host, then publishes every remote
  --slot KIND         with create: pages that show the region: game (default), article or review
  --packages FOLDER   with create outside the repository of the site: what its "npm run packages -- FOLDER" wrote

Examples:
  npx savepoint-region create poll --slot review
  npx savepoint-region create poll ../poll --packages ../savepoint-packages
  npx savepoint-region publish --store /srv/savepoint/regions`;

interface CliContext {
  cwd: string;
  env: Record<string, string | undefined>;
  print(line: string): void;
}

/**
 * Runs the command line.
 * @param args arguments after the program's name
 * @throws Error with a message for the terminal
 */
export async function run(args: string[], { cwd, env, print }: CliContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      store: { type: 'string' },
      environment: { type: 'string' },
      channel: { type: 'string', default: 'stable' },
      all: { type: 'boolean', default: false },
      slot: { type: 'string', default: 'game' },
      packages: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, subject, target] = positionals;
  const root = findRoot(cwd);
  const folder = () => remoteFolder(root, cwd, subject);
  const store = storeFolder({ cwd, root, env, option: values.store });
  const where = { store, environment: values.environment, channel: values.channel };
  const name = () => remoteName(store, folder, subject);

  const commands: Record<string, () => Promise<void>> = {
    async create() {
      if (!subject) throw new Error('Name the region, for example: savepoint-region create poll');
      const { slot, packages } = values;
      const created = createRemote({ cwd, name: subject, slot, folder: target, packages });
      print(
        [`Created ${created.folder}`, '', 'Next:', ...created.next.map((line) => `  ${line}`)].join('\n'),
      );
    },
    async build() {
      const { remote, version } = await buildRemote(folder());
      print(`Built ${remote}@${version}`);
    },
    async publish() {
      const published = values.all
        ? await publishAll({ ...where, root })
        : [await publish({ ...where, folder: folder() })];
      for (const one of published) print(publishMessage(one, values.channel));
    },
    async rollback() {
      const remote = name();
      const { from, to } = await rollback(remote, where);
      print(`Rolled ${remote} back from ${from} to ${to} (${values.channel})`);
    },
    async withdraw() {
      const remote = name();
      const version = await withdraw(remote, where);
      print(`Withdrew ${remote}@${version} (${values.channel})`);
    },
    async list() {
      const live = liveRemotes(store);
      for (const [region, entry] of registryEntries(store, subject && name())) {
        for (const [channel, version] of Object.entries(entry.channels))
          print(`${region}  ${version.version}  ${version.published}  ${channel}`);
        for (const channel of new Set(['stable', ...Object.keys(entry.channels)]))
          for (const version of historyOf(entry, channel))
            print(
              `${region}  ${version.version}  ${version.published}  ${
                live.has(`${version.remote} ${channel}`)
                  ? `earlier on ${channel}`
                  : `withdrawn from ${channel}: publish it again`
              }`,
            );
      }
    },
    async channels() {
      for (const [region, { channels }] of registryEntries(store, subject && name()))
        print(
          `${region}  ${
            Object.entries(channels)
              .map(([channel, { version }]) => `${channel}=${version}`)
              .join('  ') || 'not live'
          }`,
        );
    },
    async host() {
      if (!subject) throw new Error('Name the host.json to register');
      registerHost(store, JSON.parse(readFileSync(path.resolve(cwd, subject), 'utf8')) as HostManifest);
      print('Registered the host');
    },
  };
  if (values.help || !command || !commands[command]) {
    if (command && !values.help) throw new Error(`Unknown command ${command}.\n\n${USAGE}`);
    return print(USAGE);
  }
  assertName('channel', values.channel);
  if (command !== 'build' && command !== 'create') {
    print(`Store: ${store}`);
    for (const problem of loadRegistry(store).problems) print(`Ignored in the registry: ${problem}`);
  }
  await commands[command]();
}

interface StoreSource extends Pick<CliContext, 'cwd' | 'env'> {
  /** Root of the workspace. */
  root: string;
  /** Value of `--store`, relative to the current folder. */
  option: string | undefined;
}

/**
 * Returns the absolute path of the store, which is that of the site unless an option names another.
 * @throws Error for a URL
 */
function storeFolder({ cwd, root, env, option }: StoreSource): string {
  const { REGIONS_DIR, DATA_DIR } = env;
  const setting = REGIONS_DIR || path.join(DATA_DIR || 'data', 'regions');
  const url = [option, REGIONS_DIR, DATA_DIR].find((name) => /^[a-z][a-z0-9+.-]*:\/\//i.test(name ?? ''));
  if (url)
    throw new Error(`${url} is a URL, but a store is a folder: mount it, or run this where the store is`);
  return option ? path.resolve(cwd, option) : path.resolve(root, setting);
}

const publishMessage = ({ remote, version, changed }: Published, channel: string): string =>
  changed ? `Published ${remote}@${version} (${channel})` : `${remote}@${version} is already live`;

function remoteFolder(root: string, cwd: string, subject = '.'): string {
  const folder = findRemotes(root).get(subject) ?? path.resolve(cwd, subject);
  if (!existsSync(path.join(folder, 'package.json'))) throw new Error(`Unknown remote ${subject}`);
  return folder;
}

/**
 * Returns the name of a remote: the one given, if the store has it, else that of a folder.
 * @throws Error when it is neither
 */
function remoteName(store: string, folder: () => string, subject: string | undefined): string {
  const remotes = new Set(Object.values(readRegistry(store).regions).flatMap(versionsOf).map(remoteOf));
  if (subject !== undefined && remotes.has(subject)) return subject;
  try {
    return readRemoteManifest(folder()).remote;
  } catch (cause) {
    const known = [...remotes].sort().join(', ') || 'no remotes';
    throw new Error(`${(cause as Error).message}; the store has ${known}`, { cause });
  }
}

const remoteOf = ({ remote }: RegionVersion): string => remote;

/** Lists each remote that has a live version on a channel, as `remote channel`: only those can be rolled back. */
const liveRemotes = (store: string): Set<string> =>
  new Set(
    Object.values(readRegistry(store).regions).flatMap(({ channels }) =>
      Object.entries(channels).map(([channel, { remote }]) => `${remote} ${channel}`),
    ),
  );

const registryEntries = (store: string, remote: string | undefined) =>
  Object.entries(readRegistry(store).regions).filter(
    ([, entry]) => !remote || versionsOf(entry).some((version) => version.remote === remote),
  );
