import { parseArgs } from 'node:util';
import type { SiteGuests, SiteLinks, SitePublishing, SiteSpamFilter } from '@savepoint/contracts/schema';
import type { SignOnAlgorithm } from '@savepoint/contracts/sites';
import type { AddressOptions, PageChoice, SiteChoices } from '../sites';

/** The command line is wrong. */
export class UsageError extends Error {}

const text = { type: 'string' } as const;
const list = { type: 'string', multiple: true } as const;
const CHOICES = {
  name: text,
  origin: list,
  owner: list,
  moderator: list,
  language: list,
  publishing: text,
  'close-after': text,
  links: text,
  'max-links': text,
  'posts-per-hour': text,
  feed: text,
  'spam-filter': text,
  guests: text,
} as const;
/** Options of single commands. */
const FURTHER = {
  new: text,
  revoke: text,
  format: text,
  'dry-run': { type: 'boolean' },
  base: text,
  replace: list,
  'pages-by': text,
  from: list,
  'post-type': list,
} as const;
const ALGORITHMS: Readonly<Record<string, SignOnAlgorithm>> = { hs256: 'HS256', eddsa: 'EdDSA' };

interface Shape {
  names: readonly string[];
  takesChoices: boolean;
  options?: readonly (keyof typeof FURTHER)[];
}

/** Names of the arguments of each command, and whether it takes the options of a site. A name in brackets may be left out. */
const SHAPES = {
  add: { names: ['[KEY]'], takesChoices: true },
  change: { names: ['KEY'], takesChoices: true },
  list: { names: [], takesChoices: false },
  key: { names: ['KEY'], takesChoices: false, options: ['new', 'revoke'] },
  remove: { names: ['KEY'], takesChoices: false },
  pages: { names: ['KEY'], takesChoices: false },
  move: { names: ['KEY', 'FROM', 'TO'], takesChoices: false },
  merge: { names: ['KEY', 'FROM', 'INTO'], takesChoices: false },
  import: {
    names: ['KEY', 'FILE'],
    takesChoices: false,
    options: ['format', 'dry-run', 'base', 'replace', 'pages-by', 'from', 'post-type'],
  },
  export: { names: ['KEY', '[FILE]'], takesChoices: false, options: ['format'] },
} as const satisfies Record<string, Shape>;
export type CommandName = keyof typeof SHAPES;

export interface CommandRequest {
  names: string[];
  choices: SiteChoices;
  options: { json: boolean; new?: SignOnAlgorithm; revoke?: string };
  moving: MovingOptions;
}

/** Options of `import` and `export`. */
interface MovingOptions extends AddressOptions, PageChoice {
  format?: string;
  dryRun: boolean;
}

/** @throws {UsageError} */
export function parseArguments(args: readonly string[]): CommandRequest & { command: CommandName } {
  const [command = '', ...rest] = args;
  if (!Object.hasOwn(SHAPES, command)) throw new UsageError(`There is no command “${command}”.`);
  const { names: expected, takesChoices, options: allowed = [] }: Shape = SHAPES[command as CommandName];
  const { values, positionals } = read(rest);
  const required = expected.filter((name) => !name.startsWith('['));
  const missing = required[positionals.length];
  if (missing) throw new UsageError(`“${command}” needs ${missing}.`);
  if (positionals.length > expected.length)
    throw new UsageError(`“${command}” does not know what “${positionals[expected.length]}” is.`);
  const { json = false, new: algorithm, revoke, ...given } = values;
  if (json && command === 'export') throw new UsageError('“export” takes no --json.');
  const unused = Object.keys(values).find(
    (name) => name !== 'json' && !(name in FURTHER ? allowed.some((each) => each === name) : takesChoices),
  );
  if (unused) throw new UsageError(`“${command}” takes no --${unused}.`);
  return {
    command: command as CommandName,
    names: positionals,
    choices: toChoices(given),
    options: {
      json,
      ...(algorithm !== undefined && { new: toAlgorithm(algorithm) }),
      ...(revoke !== undefined && { revoke }),
    },
    moving: toMovingOptions(values),
  };
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...CHOICES, ...FURTHER, json: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. To specify')[0] ?? 'The options are not valid.');
  }
}

type Given = Omit<ReturnType<typeof read>['values'], 'json' | keyof typeof FURTHER>;

/** @throws {UsageError} */
function toMovingOptions(values: ReturnType<typeof read>['values']): MovingOptions {
  const {
    format,
    base,
    replace = [],
    from,
    'dry-run': dryRun = false,
    'pages-by': pagesBy = 'address',
  } = values;
  const postTypes = values['post-type'];
  if (base !== undefined && !URL.canParse(base))
    throw new UsageError('--base is an address such as https://example.com.');
  if (pagesBy !== 'address' && pagesBy !== 'id') throw new UsageError('--pages-by is address or id.');
  const rules = replace.map((rule) => {
    const [old = '', now] = rule.split('=', 2);
    if (old === '' || now === undefined) throw new UsageError('--replace is OLD=NEW.');
    return [old, now] as const;
  });
  return {
    ...(format !== undefined && { format }),
    ...(base !== undefined && { base }),
    replace: rules,
    ...(from && { sites: from }),
    ...(postTypes && { postTypes }),
    dryRun,
    pagesBy,
  };
}

/** @throws {UsageError} */
function toAlgorithm(name: string): SignOnAlgorithm {
  const algorithm = ALGORITHMS[name.toLowerCase()];
  if (!algorithm) throw new UsageError('--new is hs256 or eddsa.');
  return algorithm;
}

/** @throws {UsageError} */
function toSwitch(option: string, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw new UsageError(`${option} is on or off.`);
  return value === 'on';
}

/** Ids only: names are those of anybody. @throws {UsageError} for what is none */
function toUid(value: string): string {
  const uid = value.trim();
  if (!/^[^\s@:]{1,128}$/u.test(uid))
    throw new UsageError(`“${value}” is no id of a member. /sites/ shows them theirs.`);
  return uid;
}

function toChoices(given: Given): SiteChoices {
  const { name, origin, owner, moderator, language, publishing } = given;
  const days = given['close-after'];
  const settings = {
    ...(publishing !== undefined && { publishing: publishing as SitePublishing }),
    ...(days !== undefined && { close_after_days: days === 'never' ? null : Number(days) }),
    ...(given.links !== undefined && { links: given.links as SiteLinks }),
    ...(given['max-links'] !== undefined && { max_links: Number(given['max-links']) }),
    ...(given['posts-per-hour'] !== undefined && { posts_per_hour: Number(given['posts-per-hour']) }),
    ...(given.feed !== undefined && { feed: toSwitch('--feed', given.feed) }),
    ...(given.guests !== undefined && { guests: given.guests as SiteGuests }),
    ...(given['spam-filter'] !== undefined && { spam_filter: given['spam-filter'] as SiteSpamFilter }),
  };
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(origin && { origins: origin }),
    ...(owner && { owners: owner.map(toUid) }),
    ...(moderator && { moderators: moderator.map(toUid) }),
    ...(language && { languages: language }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}
