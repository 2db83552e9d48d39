import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  applyOwners,
  initOwners,
  promote,
  publish,
  readOwners,
  registerHost,
  rollback,
  rotateKey,
  withdraw,
  withdrawKey,
  type ChannelOptions,
  type HostManifest,
  type OwnersChanged,
  type Published,
  type RegionStore,
} from '@savepoint/region-store';
import { buildRemote } from '../build-remote';
import { resultLines } from '../check/result';
import { createRemote } from '../create';
import { isRemote } from '../savepoint-file';
import { fetchSdk, publishSdk } from '../sdk';
import { publishAll } from '../workspace';
import { regionAlerts } from './alerts';
import { requireCheck, runCheck } from './check';
import { runDev } from './dev';
import { runSiteDev } from './dev-site';
import { createKey } from './create-key';
import { describeKeys } from './describe-keys';
import { storeHistory } from './history';
import { previewLink } from './preview';
import { localRemoteName, remoteFolder, remoteName } from './remotes';
import { readRollout } from './rollout-options';
import { siteStatus } from './site-status';
import { storeStatus } from './status';
import { KEY_FILE } from './store-location';
import { UsageError, type CommandName, type OptionName } from './usage';

/** What a command prints: lines, or with `--json` an object. */
interface Output {
  lines: string[];
  data: Record<string, unknown>;
}

/** What a command works with. */
export interface CommandContext {
  cwd: string;
  root: string;
  /** Arguments after the command’s name. */
  args: string[];
  /** Values of the options that take one. */
  options: Partial<Record<OptionName, string>>;
  flags: { all: boolean; verify: boolean; withoutBrowser: boolean; json: boolean };
  /** For a command that prints while it runs. */
  print(line: string): void;
  where: ChannelOptions & { channel: string; store: RegionStore };
}

function publishMessage({ remote, version, changed, percent }: Published, channel: string): string {
  const readers = percent === undefined ? '' : ` for ${percent} % of the readers`;
  if (!changed) return `${remote}@${version} is already live${readers}`;
  return readers ? `Published ${remote}@${version}${readers}` : `Published ${remote}@${version} (${channel})`;
}

const rolloutOf = ({ options, where: { channel }, flags: { all } }: CommandContext) =>
  readRollout({ options, all, channel });

const ownersLines = ({ adopted, takenBack }: OwnersChanged): string[] => [...takenBack, ...adopted];

const folderOf = ({ root, cwd, args }: CommandContext): string => remoteFolder(root, cwd, args[0]);
const nameOf = (context: CommandContext): Promise<string> =>
  remoteName(context.where.store, () => folderOf(context), context.args[0]);
const optionalName = async (context: CommandContext) => (context.args[0] ? nameOf(context) : undefined);

/** Returns the remote whose regions `status` lists: the one that is named, else that of the current folder; undefined: all. */
async function shownRemote(context: CommandContext, isSite: boolean): Promise<string | undefined> {
  const { args, cwd, flags } = context;
  if (flags.all && args.length) throw new UsageError('--all is for status without a remote');
  if (flags.all || (!args.length && !isRemote(cwd))) return undefined;
  return isSite || !args.length ? localRemoteName(() => folderOf(context), args[0]) : nameOf(context);
}

/** @throws UsageError */
function required(value: string | undefined, sentence: string): string {
  if (value === undefined) throw new UsageError(sentence);
  return value;
}

/** Carries out each command. @throws Error with a message for the terminal */
export const actions: Record<CommandName, (context: CommandContext) => Promise<Output>> = {
  async create({ cwd, args: [name, folder], options: { slot = 'game-before-comments', packages, site } }) {
    const subject = required(name, 'Name the region, for example: savepoint-region create poll');
    const served = site === undefined ? undefined : { url: site, archiveUrls: await fetchSdk(site) };
    const created = createRemote({ cwd, name: subject, slot, folder, packages, site: served });
    return {
      lines: [`Created ${created.folder}`, '', 'Next:', ...created.next.map((line) => `  ${line}`)],
      data: { ...created },
    };
  },
  async dev(context) {
    const { options, flags, print, where } = context;
    const { port, site, page, hours } = options;
    const folder = folderOf(context);
    const { json } = flags;
    if (site === undefined) await runDev(folder, { port, page, hours, json, print });
    else await runSiteDev(folder, { port, site, page, hours, signer: where.signer, json, print });
    return { lines: [], data: {} };
  },
  async build(context) {
    const { remote, version } = await buildRemote(folderOf(context));
    return { lines: [`Built ${remote}@${version}`], data: { remote, version } };
  },
  async check(context) {
    const results = await runCheck(folderOf(context), context.where.store);
    return { lines: resultLines(results), data: { results } };
  },
  async preview(context) {
    const remote = localRemoteName(() => folderOf(context), context.args[0]);
    return previewLink(remote, { ...context.options, ...context.where });
  },
  async publish(context) {
    const { where, root, flags } = context;
    const rollout = rolloutOf(context);
    if (flags.all) {
      // Those of this workspace: its tests check them.
      const published = await publishAll({ ...where, root });
      return {
        lines: published.map((one) => publishMessage(one, where.channel)),
        data: { channel: where.channel, published },
      };
    }
    const folder = folderOf(context);
    const checked = await requireCheck(folder, where.store, flags.withoutBrowser);
    const published = [await publish({ ...where, folder, ...rollout })];
    return {
      lines: [...checked, ...published.map((one) => publishMessage(one, where.channel))],
      data: { channel: where.channel, published },
    };
  },
  async promote(context) {
    const rollout = rolloutOf(context);
    const remote = await nameOf(context);
    const { channel } = context.where;
    const { from: named } = context.options;
    const { version, from } = await promote(remote, { ...context.where, from: named, ...rollout });
    const percent = rollout.plan?.steps[0] ?? rollout.percent;
    const isRollout = percent !== undefined && percent < 100;
    const target = isRollout ? `${percent} % of the readers` : channel;
    return {
      lines: [`Promoted ${remote}@${version} from ${from} to ${target}`],
      data: { remote, version, from, channel, ...(isRollout && { percent }) },
    };
  },
  async rollback(context) {
    const remote = await nameOf(context);
    const { channel } = context.where;
    const { from, to, percent } = await rollback(remote, { ...context.where, to: context.options.to });
    const readers = percent === undefined ? '' : ` for ${percent} % of the readers`;
    return {
      lines: [`Rolled ${remote} back from ${from} to ${to ?? 'no version'}${readers} (${channel})`],
      data: { remote, from, to, channel, ...(percent !== undefined && { percent }) },
    };
  },
  async withdraw(context) {
    const { key, since } = context.options;
    if (key !== undefined) {
      const changed = await withdrawKey(key, { ...context.where, since });
      return { lines: [`Withdrew the key ${key}`, ...ownersLines(changed)], data: { key, ...changed } };
    }
    if (since !== undefined) throw new UsageError('--since is for withdraw --key KEY');
    const remote = await nameOf(context);
    const { channel } = context.where;
    const version = await withdraw(remote, context.where);
    return { lines: [`Withdrew ${remote}@${version} (${channel})`], data: { remote, version, channel } };
  },
  async status(context) {
    const { site, minutes } = context.options;
    const remote = await shownRemote(context, site !== undefined);
    if (site !== undefined) return siteStatus(site, { ...context.where, minutes, remote });
    if (minutes !== undefined) throw new UsageError('--minutes is for status --site URL');
    return storeStatus(context.where, remote);
  },
  alerts: ({ args, options, where }) => regionAlerts(args[0], { ...options, ...where }),
  async history(context) {
    const remote = await optionalName(context);
    return storeHistory(context.where, { remote, verify: context.flags.verify });
  },
  async owners({ cwd, where, args: [action, file] }) {
    if (action === undefined) {
      const owners = await readOwners(where);
      return { lines: [JSON.stringify(owners, null, 2)], data: { owners } };
    }
    if (action === 'init') {
      const { signed, problems } = await initOwners(where);
      const line = signed ? `Signed ${where.store.location}` : `${where.store.location} is signed already`;
      return { lines: [line, ...problems], data: { signed, problems } };
    }
    if (action !== 'apply') throw new UsageError(`owners ${action}: use init or apply FILE`);
    const source = path.resolve(cwd, required(file, 'Name the owners file to apply'));
    const changed = await applyOwners(JSON.parse(readFileSync(source, 'utf8')), where);
    return { lines: [`Applied ${source}`, ...ownersLines(changed)], data: { ...changed } };
  },
  async keys({ cwd, where, args: [action, first, second] }) {
    if (action === undefined) {
      const owners = await readOwners(where);
      return { lines: describeKeys(owners), data: { owners } };
    }
    if (action === 'create') return createKey(path.resolve(cwd, first ?? KEY_FILE));
    if (action !== 'rotate') throw new UsageError(`keys ${action}: use create [FILE] or rotate OLD NEW`);
    const sentence = 'Name both public keys: keys rotate OLD NEW';
    const [from, to] = [required(first, sentence), required(second, sentence)];
    const changed = await rotateKey(from, to, where);
    return { lines: [`Replaced ${from} by ${to}`, ...ownersLines(changed)], data: { from, to, ...changed } };
  },
  async host({ cwd, where, args: [file] }) {
    const source = path.resolve(cwd, required(file, 'Name the host.json to register'));
    await registerHost(where.store, JSON.parse(readFileSync(source, 'utf8')) as HostManifest);
    return { lines: ['Registered the host'], data: {} };
  },
  async sdk({ cwd, where, args: [folder] }) {
    const source = path.resolve(cwd, required(folder, 'Name the folder that "npm run packages" wrote'));
    const { packages } = await publishSdk(where.store, source);
    return { lines: Object.values(packages).map((each) => each.path), data: { packages } };
  },
};
