import { MARK_NAMES, type Mark } from '@savepoint/contracts/base';
import { createRandom, type Random } from './random';

/** The members of every simulation; the moderator is `Mod`. */
export const MEMBERS = ['Ann', 'Bob', 'Cyd', 'Dan', 'Eve', 'Fay'] as const;
export const MODERATOR = 'Mod';
export const GAMES = ['hades', 'celeste', 'tunic'] as const;

/** `like-game`, `unlike-game`, … */
export type MarkAction = `${Mark}-game` | `un${Mark}-game`;

/** A call that a member plans; `of` is the number of the planned comment that it is about. */
export type Action =
  | { kind: 'post'; game: string; parent?: number }
  | { kind: 'edit' | 'delete' | 'like' | 'unlike' | 'remove'; of: number }
  | { kind: 'rate'; game: string; rating: number }
  | { kind: 'unrate' | MarkAction; game: string }
  | { kind: 'ban' | 'unban'; member: string };

/** A planned call with its number. Numbers increase in the order of planning. */
export type PlannedCall = Action & { id: number; by: string };

/** Parts that can be killed and suspended. */
export type PartName = 'mongo' | 'catalog' | 'comments' | 'user-actions' | 'shell' | 'gateway';

/** Something that breaks after this many calls of members have ended, or seconds of a soak, and for how long. */
export type PlannedFault = { after: number; forMs: number } & (
  | { kind: 'kill' | 'suspend'; part: PartName }
  | { kind: 'cut' | 'pause' | 'delay'; link: string }
  | { kind: 'lose-request' | 'lose-response' | 'duplicate'; link: string; command: string; count: number }
  | { kind: 'disk-full' }
  | { kind: 'clock'; part: PartName; offsetMs: number }
);

export interface Plan {
  seed: number;
  calls: PlannedCall[];
  faults: PlannedFault[];
  /** Seeds of the readers. */
  readers: number[];
  /** How long a soak lasts. Without it, the run ends with its calls. */
  seconds?: number;
}

const CALL_COUNT = 170;
const FAULT_COUNT = 6;
const READER_COUNT = 3;
/** Calls are about the latest comments, as members’ calls are. More than a seed without time has. */
const RECENT_POST_COUNT = 300;
const MIN_FAULT_MS = 200;
const MAX_FAULT_MS = 1_400;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const WEIGHTS: [Action['kind'], number][] = [
  ['post', 38],
  ['edit', 9],
  ['delete', 9],
  ['like', 12],
  ['unlike', 5],
  ['rate', 8],
  ['unrate', 2],
  ...MARK_NAMES.flatMap((mark, index): [MarkAction, number][] => [
    [`${mark}-game`, 4],
    [`un${mark}-game`, index === 0 ? 3 : 2],
  ]),
];
const KINDS = WEIGHTS.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));
const MODERATION: Action['kind'][] = ['ban', 'unban', 'remove', 'post'];
/** Every how many calls the moderator makes one. */
const MODERATOR_INTERVAL = 12;

/** Links between parts, as `caller>upstream`; callers outside the site are `clients`. */
export const HTTP_LINKS = [
  'clients>gateway',
  'gateway>shell',
  'gateway>comments',
  'gateway>user-actions',
  'gateway>identity',
  'gateway>catalog',
  'shell>catalog',
  'shell>comments',
  'shell>user-actions',
  'comments>catalog',
  'user-actions>catalog',
  'user-actions>comments',
  'catalog>user-actions',
] as const;
export const DATABASE_LINKS = ['comments>mongo', 'user-actions>mongo', 'catalog>mongo'] as const;
const WRITE_COMMANDS = ['insert', 'update', 'delete', 'findAndModify'];
const PARTS: PartName[] = ['mongo', 'catalog', 'comments', 'user-actions', 'shell', 'gateway'];

/**
 * Decides everything that a simulation does: what each member calls in which order, and what breaks when. The decisions
 * depend on the seed only. @param hasDatabaseProcess false with a MongoDB that is not ours to kill
 */
export function makePlan(seed: number, hasDatabaseProcess = true): Plan {
  const random = createRandom(seed);
  const calls = planCalls(random.fork(), CALL_COUNT);
  const faults = planFaults(random.fork(), hasDatabaseProcess);
  return { seed, calls, faults, readers: planReaders(random) };
}

/** Decides the seeds of readers. */
export const planReaders = (random: Random): number[] =>
  Array.from({ length: READER_COUNT }, () => random.below(2 ** 32));

/** Decides calls of members, in order. */
export function planCalls(random: Random, count: number): PlannedCall[] {
  const calls: PlannedCall[] = [];
  const posts: (PlannedCall & { kind: 'post' })[] = [];
  for (let id = 0; id < count; id += 1) {
    const isModerator = id % MODERATOR_INTERVAL === MODERATOR_INTERVAL - 1;
    const by = isModerator ? MODERATOR : random.pick(MEMBERS);
    const kind = random.pick(isModerator ? MODERATION : KINDS);
    const call = { id, by, ...planAction(random, kind, by, posts.slice(-RECENT_POST_COUNT)) };
    calls.push(call);
    if (call.kind === 'post') posts.push(call);
  }
  return calls;
}

function planAction(
  random: Random,
  kind: Action['kind'],
  by: string,
  posts: readonly (PlannedCall & { kind: 'post' })[],
): Action {
  const own = posts.filter((post) => post.by === by);
  const others = posts.filter((post) => post.by !== by);
  const post = (): Action => {
    const parent = random.chance(0.4) && posts.length ? random.pick(posts) : undefined;
    return { kind: 'post', game: parent?.game ?? random.pick(GAMES), ...(parent && { parent: parent.id }) };
  };
  switch (kind) {
    case 'edit':
    case 'delete':
      return own.length ? { kind, of: random.pick(own).id } : post();
    case 'like':
    case 'unlike':
    case 'remove':
      return others.length ? { kind, of: random.pick(others).id } : post();
    case 'rate':
      return { kind, game: random.pick(GAMES), rating: random.below(11) / 2 };
    case 'ban':
    case 'unban':
      return { kind, member: random.pick(MEMBERS.slice(0, 2)) };
    case 'post':
      return post();
    default:
      return { kind, game: random.pick(GAMES) };
  }
}

/** What decides what breaks, for each group of faults. */
export function faultMakers(random: Random, hasDatabaseProcess: boolean): (() => object)[] {
  const parts = PARTS.filter((part) => hasDatabaseProcess || part !== 'mongo');
  return [
    () => ({ kind: 'kill', part: random.pick(parts) }),
    () => ({ kind: 'suspend', part: random.pick(parts) }),
    () => ({ kind: random.pick(['cut', 'pause', 'delay']), link: random.pick(HTTP_LINKS) }),
    () => ({ kind: random.pick(['cut', 'pause', 'delay']), link: random.pick(DATABASE_LINKS) }),
    () => ({
      kind: random.pick(['lose-request', 'lose-response', 'duplicate']),
      link: random.pick(['clients>gateway', 'gateway>comments', 'gateway>user-actions']),
      command: 'POST',
      count: 1 + random.below(6),
    }),
    () => ({
      kind: random.pick(['lose-request', 'lose-response']),
      link: random.pick(DATABASE_LINKS),
      command: random.pick(WRITE_COMMANDS),
      count: 1 + random.below(4),
    }),
    () => ({
      kind: 'clock',
      part: random.pick(PARTS.filter((part) => part !== 'mongo')),
      offsetMs: random.pick([-20_000, 20_000, 2 * HOUR_MS, 40 * DAY_MS]),
    }),
    ...(hasDatabaseProcess ? [() => ({ kind: 'disk-full' })] : []),
  ];
}

function planFaults(random: Random, hasDatabaseProcess: boolean): PlannedFault[] {
  const makers = faultMakers(random, hasDatabaseProcess);
  return Array.from({ length: FAULT_COUNT }, (_, index) => ({
    // The first calls run without faults, and two faults may overlap.
    after: Math.round(((index + 0.5 + random.below(100) / 200) / FAULT_COUNT) * CALL_COUNT * 0.9),
    forMs: MIN_FAULT_MS + random.below(MAX_FAULT_MS - MIN_FAULT_MS),
    ...random.pick(makers)(),
  })) as PlannedFault[];
}

/** What breaks, in one line. */
export const describeFault = (
  { after, forMs, ...what }: PlannedFault,
  unit: 'calls' | 's' = 'calls',
): string => `after ${after} ${unit}, for ${forMs} ms: ${Object.values(what).join(' ')}`;
