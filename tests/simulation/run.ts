import { setTimeout as pause } from 'node:timers/promises';
import { MARK_LISTS } from '@savepoint/contracts/base';
import { check } from './check';
import type { FinalState } from './final-state';
import { Faults } from './faults';
import { History } from './history';
import { Member } from './members';
import { describeFault, GAMES, MEMBERS, MODERATOR, type Plan, type PlannedCall } from './plan';
import { Follower, read, readCounts, readThread } from './readers';
import { uidOf, type SimulatedSite } from './site';
import { dueAt } from './soak-plan';
import { summariseSoak } from './soak-summary';

/**
 * For how long contradictions may remain after the faults: longer than any documented delay (counts are cached for a
 * minute, decisions are completed after half a minute).
 */
const SETTLE_TIMEOUT_MS = 150_000;
const SETTLE_INTERVAL_MS = 150;
/** Enough for a contradiction that is looked for: it does not settle. */
const SETTLE_TIMEOUT_OF_BREAK_MS = 5_000;
/** A run that takes longer than this hangs, and is reported with what is known of it. */
const RUN_TIMEOUT_MS = 600_000;
const REPORT_INTERVAL_MS = 60_000;

export interface Report {
  /** Empty when everything holds. */
  problems: string[];
  summary: string;
  /** All that is known about the run, for a failure. */
  details: string;
}

/** Runs a plan on a site: members and readers under faults, then the check. */
export async function simulate(site: SimulatedSite, plan: Plan): Promise<Report> {
  const { seed, seconds } = plan;
  const history = new History();
  const faults = new Faults(site, history);
  const nameOf = (name: string) => (name === MODERATOR ? name : `${name}${seed}`);
  const members = [...MEMBERS, MODERATOR].map(
    (name) => [name, new Member(site, history, `seed-${seed}`, name, nameOf(name), nameOf)] as const,
  );
  const followers = GAMES.map((game) => new Follower(site, game));
  const run = async (): Promise<string[]> => {
    for (const [, member] of members) await member.signIn();
    for (const follower of followers) void follower.follow();
    let isOver = false;
    const started = performance.now();
    const elapsedS = () => (performance.now() - started) / 1000;
    const begin = async (call: PlannedCall) => {
      if (seconds === undefined) return true;
      await pause(Math.max(0, dueAt(call) - elapsedS()) * 1000);
      return elapsedS() < seconds;
    };
    const readers = plan.readers.map((reader) =>
      read(
        site,
        history,
        reader,
        () => isOver,
        () => faults.isGatewayBroken,
      ),
    );
    const progress = seconds === undefined ? () => history.endedCount : elapsedS;
    const breaking = faults.carryOut(plan.faults, progress, () => isOver);
    const reporting =
      seconds === undefined ? undefined : setInterval(() => report(history), REPORT_INTERVAL_MS);
    await Promise.all(
      members.map(([name, member]) =>
        member.makeCalls(
          plan.calls.filter(({ by }) => by === name),
          begin,
        ),
      ),
    );
    isOver = true;
    clearInterval(reporting);
    await Promise.all([...readers, breaking]);
    await site.heal();
    for (const [, member] of members) await member.sendOutbox();

    const problems = await settle(async () =>
      check(history, await readState(site, followers), (name) => uidOf(nameOf(name))),
    );
    return problems;
  };
  const timeout = new AbortController();
  const problems = await Promise.race([
    run(),
    pause(RUN_TIMEOUT_MS + (seconds ?? 0) * 1000, ['The simulation did not end.'], {
      signal: timeout.signal,
    }),
  ]).finally(() => timeout.abort());
  for (const follower of followers) follower.stop();
  return {
    problems,
    summary: seconds === undefined ? summarise(history) : summariseSoak(history, problems),
    details: explain(plan, history, site, problems),
  };
}

/** Prints how far a soak is. */
const report = (history: History) => process.stdout.write(`${summarise(history)}\n`);

/** Repeats a check until it finds nothing. @returns what it found last */
async function settle(findProblems: () => Promise<string[]>): Promise<string[]> {
  const deadline =
    Date.now() + (process.env['SIMULATION_BREAK'] ? SETTLE_TIMEOUT_OF_BREAK_MS : SETTLE_TIMEOUT_MS);
  for (;;) {
    const problems = await findProblems().catch((error: unknown) => [`The site cannot be read: ${error}`]);
    if (!problems.length || Date.now() > deadline) return problems;
    await pause(SETTLE_INTERVAL_MS);
  }
}

async function readState(site: SimulatedSite, followers: readonly Follower[]): Promise<FinalState> {
  const { counts, stats } = await readCounts(site.origin);
  const threads: FinalState['threads'] = new Map();
  for (const { game, shown } of followers) {
    const { comments, listed, total } = await readThread(site.origin, game);
    threads.set(game, { comments, listed, total, count: counts.get(game) ?? 0, followed: new Map(shown) });
  }
  const all = async <T>(name: string) =>
    (await site.connection.collection(name).find().toArray()) as unknown as T[];
  return {
    threads,
    stats,
    stored: {
      comments: await all('comments'),
      commentLikes: await all('comment_likes'),
      ratings: await all('game_ratings'),
      marks: Object.fromEntries(
        await Promise.all(MARK_LISTS.map(async (list) => [list, await all(`game_${list}`)])),
      ) as FinalState['stored']['marks'],
    },
  };
}

function summarise({ calls, pages, faults }: History): string {
  const count = (outcome: string) => [...calls.values()].filter((made) => made.outcome === outcome).length;
  return `${count('ok')} acknowledged, ${count('refused')} refused, ${count('unknown')} unknown, ${count('skipped')} skipped; ${pages.read - pages.failed.length} of ${pages.read} pages; ${faults.length} faults`;
}

const explain = (plan: Plan, history: History, site: SimulatedSite, problems: string[]): string =>
  [
    `Seed ${plan.seed}: ${problems.length} problems`,
    ...problems.map((problem) => `  ${problem}`),
    `Faults as planned (repeat with: npm run simulate -- ${plan.seconds ? `--soak ${plan.seconds}s ` : ''}--seed ${plan.seed}):`,
    ...plan.faults.map((fault) => `  ${describeFault(fault, plan.seconds ? 's' : 'calls')}`),
    'Calls:',
    ...history
      .about(({ uid = '' }) => !plan.seconds || problems.some((problem) => uid && problem.includes(uid)))
      .map((made) => `  ${History.describe(made)}`),
    `Logs of the parts: ${site.folder}`,
  ].join('\n');
