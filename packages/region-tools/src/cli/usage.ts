/** One command of the command line. */
interface Usage {
  /** Arguments after the command’s name. */
  args?: string;
  summary: string;
  /** Options that it takes, beside those for all. */
  options?: (keyof typeof OPTIONS)[];
  examples: string[];
}

/** All options, with their help. */
export const OPTIONS = {
  store: [
    'STORE',
    'a folder, s3://BUCKET/FOLDER or https://SITE; default: REGIONS_DIR, else regions/ in DATA_DIR, else data/regions',
  ],
  endpoint: ['URL', 'S3 server of a bucket; default: AWS_ENDPOINT_URL_S3, else AWS_ENDPOINT_URL, else AWS'],
  environment: ['NAME', 'fail if the store belongs to another environment'],
  'key-file': [
    'FILE',
    'private key to sign with; default: REGION_KEY or REGION_KEY_FILE, else region-key.pem here, else that of the local site',
  ],
  channel: ['NAME', 'such as canary; default: stable'],
  from: ['NAME', 'channel whose version is promoted; default: rollout while there is one, else canary'],
  to: ['VERSION', 'version to go back to; default: the one before'],
  percent: ['N', 'share of the readers who get it, 1 to 100; default: 100, all of the channel'],
  rollout: [
    'STEPS',
    'shares of the readers, as 1,10,50,100: the site goes on by itself while the version does no worse',
  ],
  'step-minutes': ['N', 'with --rollout: shortest time of a step; default: 10'],
  'step-views': ['N', 'with --rollout: views of the version that each step needs; default: 300'],
  'margin-errors': [
    'PERCENT',
    'with --rollout: how many more views may fail than of the stable version, 0.1 to 50; default: 1',
  ],
  'margin-time': ['PERCENT', 'with --rollout: how much longer mounts and fragments may take; default: 20'],
  all: ['', 'publish: register the host, then publish every remote; status: list every region'],
  key: ['KEY', 'public key to withdraw, with everything that it has signed'],
  since: ['TIME', 'take back only what the key has signed since, as 2031-05-14T12:00:00Z'],
  verify: ['', 'check every entry: signatures, order, owners; and the files of what is live'],
  slot: ['NAME', 'where pages show the region, such as review-sidebar; default: game-before-comments'],
  'without-browser': [
    '',
    'publish although jsdom and axe-core, which check the browser part, are not installed',
  ],
  packages: ['FOLDER', 'outside the repository of the site: what its "npm run packages -- FOLDER" wrote'],
  version: ['VERSION', 'that is on any channel, in place of --channel'],
  hours: ['N', 'time until the link ends, 1 to 168 (seven days); default: 24, and 8 for dev'],
  page: ['PATH', 'page that the link leads to, as /games/hades/; default: /'],
  port: ['NUMBER', 'port of the stage; default: 4200, and 0 is any free one'],
  site: [
    'URL',
    'address of the site: create takes its packages from there, status how its regions do; preview, dev and alerts are for it',
  ],
  url: ['URL', 'https address that alerts are sent to, or "off"'],
  'error-limit': [
    'PERCENT',
    'share of failing views of the stable version above which an alert is sent; default: 5',
  ],
  minutes: ['N', 'with --site: the last minutes, which are counted, up to a day; default: 60'],
} as const satisfies Record<string, readonly [argument: string, help: string]>;

export type OptionName = keyof typeof OPTIONS;

const STORE: OptionName[] = ['store', 'endpoint'];
const CHANGE: OptionName[] = [...STORE, 'environment', 'key-file'];
const PLAN: OptionName[] = ['step-minutes', 'step-views', 'margin-errors', 'margin-time'];
const ROLLOUT: OptionName[] = ['percent', 'rollout', ...PLAN];

/** All commands, in the order of the help. */
export const COMMANDS = {
  create: {
    args: 'NAME [FOLDER]',
    summary: 'creates the package of a remote with one region',
    options: ['slot', 'packages', 'site'],
    examples: [
      'create poll --slot review-sidebar',
      'create poll --site https://savepoint.example',
      'create poll ../poll --packages ../savepoint-packages',
    ],
  },
  dev: {
    args: '[REMOTE]',
    summary:
      'shows every story of a remote on a page of this machine, or with --site the remote on the pages of a site in one browser; and each change at once',
    options: ['port', 'site', 'page', 'hours', 'key-file'],
    examples: [
      'dev',
      'dev poll --port 4300',
      'dev --json',
      'dev --site https://savepoint.example --page /games/hades/',
    ],
  },
  build: { args: '[REMOTE]', summary: 'builds a remote', examples: ['build', 'build poll'] },
  check: {
    args: '[REMOTE]',
    summary:
      'checks a built remote: files, contract, bytes, styles, and every story on the server and in a page',
    options: [...STORE, 'key-file'],
    examples: ['check', 'check poll --json', 'check --store https://savepoint.example'],
  },
  preview: {
    args: '[REMOTE]',
    summary: 'prints a link that shows a version on a site to whoever opens it, on a channel or by its name',
    options: ['key-file', 'site', 'channel', 'version', 'hours', 'page'],
    examples: [
      'preview poll --channel pr-12 --site https://savepoint.example --page /games/hades/',
      'preview --version 0.2.0-3f2a9c1b --hours 168 --site https://savepoint.example',
    ],
  },
  publish: {
    args: '[REMOTE]',
    summary: 'puts a built remote on a channel; checks it first, unless these files have passed already',
    options: [...CHANGE, 'channel', ...ROLLOUT, 'all', 'without-browser'],
    examples: [
      'publish',
      'publish poll --channel canary',
      'publish poll --percent 10',
      'publish poll --rollout 1,10,50,100',
      'publish --all',
    ],
  },
  promote: {
    args: '[REMOTE]',
    summary: 'puts the version of one channel on another, or changes its share of the readers',
    options: [...CHANGE, 'from', 'channel', ...ROLLOUT],
    examples: ['promote poll --percent 50', 'promote poll', 'promote poll --from pr-12 --channel canary'],
  },
  rollback: {
    args: '[REMOTE]',
    summary: 'puts an earlier version back; while a rollout is live, ends it',
    options: [...CHANGE, 'channel', 'to'],
    examples: ['rollback poll', 'rollback poll --to 0.1.0-3f2a9c1b'],
  },
  withdraw: {
    args: '[REMOTE]',
    summary: 'takes a remote off the pages, or a stolen key out of use',
    options: [...CHANGE, 'channel', 'key', 'since'],
    examples: ['withdraw poll', 'withdraw --key KEY --since 2031-05-14T12:00:00Z'],
  },
  status: {
    args: '[REMOTE]',
    summary:
      'lists what is live on each channel, who signed it, and what there is to roll back to; with --site, how it does. In the folder of a remote only that one’s, elsewhere or with --all every region: of the store, with --site of the key',
    options: [...STORE, 'key-file', 'site', 'minutes', 'all'],
    examples: ['status', 'status --all', 'status poll --json', 'status --site https://savepoint.example'],
  },
  alerts: {
    args: 'REGION',
    summary: 'shows or names the address that a site sends the alerts of a region to, and what it sent',
    options: ['key-file', 'site', 'url', 'error-limit'],
    examples: ['alerts poll --site https://savepoint.example --url https://alerts.example/poll'],
  },
  history: {
    args: '[REMOTE]',
    summary: 'lists every change of the store: when, what, by whose key',
    options: [...STORE, 'verify'],
    examples: ['history poll', 'history --verify'],
  },
  owners: {
    args: '[init | apply FILE]',
    summary:
      'prints the owners file: who may release which region; signs a new store, or another owners file',
    options: CHANGE,
    examples: ['owners init', 'owners > owners.json', 'owners apply owners.json'],
  },
  keys: {
    args: '[create [FILE] | rotate OLD NEW]',
    summary: 'lists the keys of the owners file, makes one, or replaces one by another',
    options: CHANGE,
    examples: ['keys create', 'keys', 'keys rotate OLD NEW'],
  },
  host: {
    args: 'FILE',
    summary: 'registers what the host provides (host.json of its build)',
    options: STORE,
    examples: ['host shell/dist/web/host.json'],
  },
  sdk: {
    args: 'FOLDER',
    summary: 'puts the packages that teams install into the store, from which the site serves them',
    options: STORE,
    examples: ['sdk /tmp/savepoint-packages'],
  },
} as const satisfies Record<string, Usage>;

export type CommandName = keyof typeof COMMANDS;

export const isCommand = (name: string | undefined): name is CommandName =>
  name !== undefined && Object.hasOwn(COMMANDS, name);

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A command has failed with more to say than a sentence: exit code 1. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  /** @param data printed with `--json`, beside the error */
  constructor(
    message: string,
    readonly data: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** Returns the help of one command, or of all. */
export function helpText(name?: CommandName): string {
  if (name) return helpOf(name);
  const width = Math.max(...Object.keys(COMMANDS).map(({ length }) => length)) + 2;
  return [
    'savepoint-region COMMAND [ARGUMENTS]',
    '',
    ...Object.entries(COMMANDS).map(([command, { summary }]) => `  ${command.padEnd(width)}${summary}`),
    '',
    'A remote is a name or a folder; the default is the current folder. All but dev, build, check and publish need only',
    'its name and the store, not its sources.',
    '',
    '  --json        print one JSON object; dev prints one for each event, a line each',
    '  --help        with a command: its options, with examples',
    '',
    'Exit codes: 0 done, 1 refused or failed, 2 wrong usage.',
  ].join('\n');
}

function helpOf(name: CommandName): string {
  const { args, summary, options = [], examples }: Usage = COMMANDS[name];
  const lines = options.map(
    (option) => `  ${`--${option} ${OPTIONS[option][0]}`.padEnd(22)}${OPTIONS[option][1]}`,
  );
  return [
    `savepoint-region ${name} ${args ?? ''}`.trimEnd(),
    `\n  ${summary}`,
    ...(lines.length ? ['', ...lines] : []),
    '',
    'Examples:',
    ...examples.map((example) => `  npx savepoint-region ${example}`),
  ].join('\n');
}

/** @throws UsageError when a command does not take an option that was given */
export function assertOptions(name: CommandName, given: readonly string[]): void {
  const taken: readonly string[] = [...((COMMANDS[name] as Usage).options ?? []), 'json', 'help'];
  const wrong = given.find((option) => !taken.includes(option));
  if (wrong) throw new UsageError(`${name} takes no --${wrong}.\n\n${helpText(name)}`);
}
