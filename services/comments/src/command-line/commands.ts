import type { Site } from '@savepoint/contracts/schema';
import type { SiteAction } from '@savepoint/contracts/sites';
import type { Connection } from 'mongoose';
import {
  COMMAND_LINE,
  commentModel,
  describeChanges,
  describePeopleChanges,
  logChange,
  pageModel,
  signOnKeyModel,
  siteLogModel,
  siteModel,
  spamKeyModel,
  standingModel,
  threadModel,
  without,
} from '../data';
import { forgetSpamKey } from '../moderation';
import {
  addSignOnKey,
  addSite,
  changeSite,
  describePerson,
  listPages,
  listSignOnKeys,
  listSites,
  mergePages,
  movePage,
  type PageModels,
  readSite,
  removeSite,
  revokeSignOnKey,
  type SiteChoices,
  siteTag,
} from '../sites';
import { exportCommand, importCommand } from './moving-commands';
import type { Output } from './output';
import type { CommandName, CommandRequest } from './parse-arguments';
import { readSiteFile } from './site-files';

/** What a command prints: a text for people, and the same as JSON. */
export interface Outcome {
  text: string;
  json: unknown;
  /** It did not do what was asked, as it says. */
  failed?: boolean;
}

/** Where a command runs, and what it writes to besides its outcome. */
export interface Terminal extends Output {
  env: NodeJS.ProcessEnv;
  /** Names of files are relative to it. */
  folder: string;
}

/** @returns null when it has written its outcome itself */
type Command = (
  connection: Connection,
  request: CommandRequest,
  terminal: Terminal,
) => Promise<Outcome | null>;

const DEFAULT_PORT = '3000';

/** The commands by name. @throws {SiteError} when a request cannot be met */
export const COMMANDS: Record<CommandName, Command> = {
  async add(connection, { names: [key], choices }, terminal) {
    const { site, restored } = await addSite(siteModel(connection), choices, key);
    await log(connection, site, 'registered', site.origins.join(' '));
    const done = restored ? 'Restored, with its threads' : 'Added';
    const people = await describePeople(connection, site, choices);
    return {
      text: `${[`${done}: ${describe(site)}`, ...people].join('\n')}\n\nPut this where the comments should appear:\n\n${tagOf(site, terminal)}`,
      json: { ...site, restored },
    };
  },
  async change(connection, { names: [key = ''], choices }) {
    const sites = siteModel(connection);
    const before = await readSite(sites, key);
    const site = await changeSite(sites, key, choices);
    const about = describeChanges(before, site);
    if (about) await log(connection, site, 'changed', about);
    for (const entry of describePeopleChanges(before, site))
      await logChange(siteLogModel(connection), { site: key, by: COMMAND_LINE, ...entry });
    const people = await describePeople(connection, site, choices);
    return {
      text: [`Changed: ${describe(site)}`, ...people, ...describeRemoved(before, site)].join('\n'),
      json: site,
    };
  },
  async list(connection) {
    const sites = await listSites(siteModel(connection));
    return { text: sites.map(describe).join('\n') || 'There are no sites yet.', json: sites };
  },
  async key(connection, { names: [key = ''], options: { new: algorithm, revoke } }, terminal) {
    const site = await readSite(siteModel(connection), key);
    const keys = signOnKeyModel(connection);
    if (revoke !== undefined) {
      await revokeSignOnKey(keys, key, revoke);
      await log(connection, site, 'key-removed', revoke);
    }
    const added = algorithm && (await addSignOnKey(keys, key, algorithm));
    if (added) await log(connection, site, 'key-added', `${added.kid} (${algorithm})`);
    const sign_on = await listSignOnKeys(keys, key);
    const lines = sign_on.map(({ kid, ...each }) => `${kid}  ${each.algorithm}  ${each.created}`);
    return {
      text: [
        tagOf(site, terminal),
        ...(lines.length ? ['', 'Keys that sign tokens for readers, oldest first:', ...lines] : []),
        ...(added ? ['', `Sign with ${added.kid}. This is shown once:`, added.signing_key.trim()] : []),
      ].join('\n'),
      json: { key, tag: tagOf(site, terminal), sign_on, ...(added && { added }) },
    };
  },
  async remove(connection, { names: [key = ''] }) {
    const forgetKey = (removed: string) => forgetSpamKey(spamKeyModel(connection), removed);
    const site = await removeSite(siteModel(connection), key, forgetKey);
    await log(connection, site, 'removed', site.name);
    return {
      text: `Removed: ${describe(site)}\nIts threads stay in the database. “npm run site -- add ${key} …” shows them again.`,
      json: site,
    };
  },
  async pages(connection, { names: [key = ''] }) {
    await readSite(siteModel(connection), key);
    const pages = await listPages(pageModel(connection), key);
    const lines = pages.map(
      ({ address, title, comments_go_to }) =>
        `${address}  ${title}${comments_go_to ? `  (leads to ${comments_go_to})` : ''}`,
    );
    return { text: lines.join('\n') || 'No page of this site has comments yet.', json: pages };
  },
  async move(connection, { names: [key = '', from = '', to = ''] }) {
    const site = await readSite(siteModel(connection), key);
    const page = await movePage(pageModels(connection), site, from, to);
    return { text: `The thread is now that of ${page.address}.`, json: page };
  },
  async merge(connection, { names: [key = '', from = '', into = ''] }) {
    const site = await readSite(siteModel(connection), key);
    const { page, moved_count } = await mergePages(pageModels(connection), site, from, into);
    return {
      text: `Merged into the thread of ${page.address}. Comments moved: ${moved_count}.`,
      json: { ...page, moved_count },
    };
  },
  import: importCommand,
  export: exportCommand,
};

/** What commands do is in the log of the site too. */
const log = (
  connection: Connection,
  { key: site }: Site,
  action: SiteAction,
  about: string,
): Promise<string> => logChange(siteLogModel(connection), { site, action, by: COMMAND_LINE, about });

const pageModels = (connection: Connection): PageModels => ({
  pages: pageModel(connection),
  comments: commentModel(connection),
  threads: threadModel(connection),
});

const describe = ({ key, name, origins }: Site): string => `${key}  ${name}  ${origins.join(' ')}`;

/** Who was given a role, by id and by the name that is known of them: whoever copied another id sees it. */
async function describePeople(
  connection: Connection,
  site: Site,
  { owners = [], moderators = [] }: SiteChoices,
): Promise<string[]> {
  const found = await standingModel(connection)
    .find({ _id: { $in: [...owners, ...moderators] } }, { name: 1 })
    .lean();
  const names = new Map(found.map(({ _id, name }) => [_id, name]));
  return (['owners', 'moderators'] as const).flatMap((list) =>
    ({ owners, moderators })[list].length
      ? site[list].map(
          (uid) =>
            `${list === 'owners' ? 'Owner' : 'Moderator'}: ${describePerson({ uid, name: names.get(uid) ?? null })}`,
        )
      : [],
  );
}

/** What an option that replaces a list has taken out of it: whoever meant to add something sees it. */
const describeRemoved = (before: Site, after: Site): string[] =>
  (['origins', 'owners', 'moderators', 'languages'] as const).flatMap((list) => {
    const removed = without(before[list], after[list]);
    return removed.length ? [`Removed: ${removed.join(' ')} (${list})`] : [];
  });

/** The tag for a site’s pages. Without PUBLIC_URL, Savepoint is where `npm start` serves it, or would. */
const tagOf = ({ key }: Site, { env, folder }: Terminal): string =>
  siteTag(
    env['PUBLIC_URL'] ||
      readSiteFile('public-url', env, folder) ||
      `http://localhost:${env['PORT'] || DEFAULT_PORT}`,
    key,
  );
