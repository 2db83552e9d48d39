import { listMarks, MARK_LISTS, MARK_NAMES, MARKS } from '@savepoint/contracts/base';
import { checkReaders, checkThreads } from './check-pages';
import { VISIBLE_STATES, type FinalState } from './final-state';
import { History, type MadeCall } from './history';
import type { PlannedCall } from './plan';

/** Compares what callers were told with what is there. @returns a sentence for each contradiction */
export function check(history: History, state: FinalState, uidOf: (name: string) => string): string[] {
  return [
    ...checkComments(history, state),
    ...checkDeletions(history, state),
    ...checkEdits(history, state),
    ...checkLikes(history, state, uidOf),
    ...checkGames(history, state, uidOf),
    ...checkBans(history),
    ...checkThreads(history, state),
    ...checkReaders(history),
  ];
}

const isTried = ({ outcome }: MadeCall) => outcome === 'ok' || outcome === 'unknown';

/** The calls about each comment by its uid, in the order in which they began. */
function callsOnComments(history: History) {
  const byUid = grouped(
    history.about(({ uid }) => uid !== undefined),
    ({ uid = '' }) => uid,
  );
  return (uid: string, ...kinds: PlannedCall['kind'][]) =>
    (byUid.get(uid) ?? []).filter(({ call }) => kinds.includes(call.kind));
}

function checkComments(history: History, { threads, stored }: FinalState): string[] {
  const shown = new Set([...threads.values()].flatMap(({ comments }) => comments.map(({ uid }) => uid)));
  const byContent = grouped(stored.comments, ({ content }) => content);
  const callsOn = callsOnComments(history);
  return history
    .about(({ call }) => call.kind === 'post')
    .flatMap((made) => {
      const { uid = '', content } = made;
      const isRemoved = callsOn(uid, 'delete', 'remove').some(isTried);
      const texts = [content, ...callsOn(uid, 'edit').map((edit) => edit.content)];
      const copies = texts.flatMap((text = '') => byContent.get(text) ?? []);
      const problems: string[] = [];
      if (made.outcome === 'ok' && !isRemoved && !made.isPending && !shown.has(uid)) problems.push('lost');
      if (copies.length > 1) problems.push(`stored ${copies.length} times`);
      if (made.outcome === 'refused' && copies.length > 0) problems.push('refused, but stored');
      return problems.map((problem) => `Comment ${problem}: ${History.describe(made)}`);
    });
}

function checkDeletions(history: History, { threads, stored }: FinalState): string[] {
  const shown = new Map(
    [...threads.values()].flatMap(({ comments }) => comments.map((each) => [each.uid, each] as const)),
  );
  const byUid = new Map(stored.comments.map((each) => [each._id, each]));
  return history
    .about(({ call, outcome }) => outcome === 'ok' && (call.kind === 'delete' || call.kind === 'remove'))
    .flatMap((made) => {
      const { uid = '', call } = made;
      const comment = shown.get(uid);
      if (call.kind === 'delete') {
        if (comment) return [`Deleted comment shown: ${History.describe(made)}`];
        const { state = 'deleted' } = byUid.get(uid) ?? {};
        return state === 'deleted' ? [] : [`Deleted comment stored as ${state}: ${History.describe(made)}`];
      }
      return comment?.content ? [`Removed comment shown: ${History.describe(made)}`] : [];
    });
}

/** The calls whose effect may be the last one: no acknowledged call began after they had certainly ended. */
function possiblyLast(calls: MadeCall[]): MadeCall[] {
  const tried = calls.filter(isTried);
  const endOf = ({ isOpen, ended }: MadeCall) => (isOpen ? Infinity : ended);
  return tried.filter((each) => !tried.some((later) => later.outcome === 'ok' && later.began > endOf(each)));
}

function checkEdits(history: History, { stored }: FinalState): string[] {
  const byUid = new Map(stored.comments.map((each) => [each._id, each]));
  const callsOn = callsOnComments(history);
  return history
    .about(({ call, outcome }) => call.kind === 'post' && outcome === 'ok')
    .flatMap(({ uid = '' }) => {
      const comment = byUid.get(uid);
      if (!comment || comment.state === 'deleted') return [];
      const writes = callsOn(uid, 'post', 'edit');
      const allowed = possiblyLast(writes);
      return allowed.some(({ content }) => content === comment.content)
        ? []
        : [
            `Edit lost: ${uid} has “${comment.content}”, expected one of ${allowed.map(History.describe).join('; ')}`,
          ];
    });
}

/** Contradictions between a switch, such as a like, and the calls that turn it on and off. */
function checkSwitch(what: string, isOn: boolean, calls: MadeCall[], on: PlannedCall['kind']): string[] {
  const allowed = possiblyLast(calls);
  const values = new Set(allowed.map(({ call }) => call.kind === on));
  // Nothing that was tried is acknowledged: it may still be off.
  if (!allowed.some(({ outcome }) => outcome === 'ok')) values.add(false);
  return values.has(isOn)
    ? []
    : [`${what} is ${isOn ? 'stored' : 'not stored'}: ${calls.map(History.describe).join('; ')}`];
}

/** Groups by a key. */
function grouped<T>(list: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

function checkLikes(history: History, { stored, threads }: FinalState, uidOf: (name: string) => string) {
  const exists = new Set(
    stored.comments.filter(({ state }) => VISIBLE_STATES.includes(state)).map(({ _id }) => _id),
  );
  const likes = new Set(stored.commentLikes.map(({ _id }) => _id));
  const calls = history.about(({ call }) => call.kind === 'like' || call.kind === 'unlike');
  const problems = [...grouped(calls, ({ uid, call }) => `${uid}:${uidOf(call.by)}`)]
    .filter(([id]) => exists.has(id.split(':')[0] ?? ''))
    .flatMap(([id, made]) => checkSwitch(`Like ${id}`, likes.has(id), made, 'like'));
  const likesOf = grouped(stored.commentLikes, ({ comment_uid }) => comment_uid);
  const wrong = [...threads.values()]
    .flatMap(({ comments }) => comments)
    // The likes of a hidden comment are not shown, but kept until it is shown again.
    .filter(({ hidden }) => !hidden)
    .flatMap((comment) => {
      const count = likesOf.get(comment.uid)?.length ?? 0;
      return count === comment.likes
        ? []
        : [`Likes of ${comment.uid}: ${comment.likes} shown, ${count} stored`];
    });
  return [...problems, ...wrong];
}

function checkGames(history: History, { stored, stats }: FinalState, uidOf: (name: string) => string) {
  const problems: string[] = [];
  const calls = history.about(({ call }) => 'game' in call && call.kind !== 'post');
  const ofKind = (...kinds: PlannedCall['kind'][]) =>
    grouped(
      calls.filter(({ call }) => kinds.includes(call.kind)),
      ({ call }) => `${'game' in call ? call.game : ''}:${uidOf(call.by)}`,
    );
  const keys = (rows: { game: string; user_uid: string }[]) =>
    new Set(rows.map(({ game, user_uid }) => `${game}:${user_uid}`));
  for (const mark of MARK_NAMES) {
    const marked = keys(stored.marks[MARKS[mark].list]);
    for (const [id, made] of ofKind(`${mark}-game`, `un${mark}-game`))
      problems.push(...checkSwitch(`Mark ${mark} ${id}`, marked.has(id), made, `${mark}-game`));
  }
  for (const [id, made] of ofKind('rate', 'unrate')) {
    const rating = stored.ratings.find(({ game, user_uid }) => `${game}:${user_uid}` === id)?.rating;
    const last = possiblyLast(made);
    const isAllowed =
      last.some(({ call }) => (call.kind === 'rate' ? call.rating : undefined) === rating) ||
      (rating === undefined && !last.some(({ outcome }) => outcome === 'ok'));
    if (!isAllowed) problems.push(`Rating ${id} is ${rating}: ${last.map(History.describe).join('; ')}`);
  }
  for (const { slug, rating_count, ...counts } of stats) {
    const count = (rows: { game: string }[]) => rows.filter(({ game }) => game === slug).length;
    const shown = [rating_count, ...MARK_LISTS.map((list) => counts[list] ?? 0)].join();
    const there = [stored.ratings, ...MARK_LISTS.map((list) => stored.marks[list])].map(count).join();
    if (shown !== there)
      problems.push(`Stats of ${slug}: ${listMarks('ratings')} ${shown} shown, ${there} stored`);
  }
  return problems;
}

/** Nothing that a banned member began after the ban was acknowledged, and before it was lifted, is accepted. */
function checkBans(history: History): string[] {
  const bans = history.about(({ call, outcome }) => call.kind === 'ban' && outcome === 'ok');
  return bans.flatMap((ban) => {
    const member = 'member' in ban.call ? ban.call.member : '';
    const lifted = history.about(
      ({ call }) => call.kind === 'unban' && 'member' in call && call.member === member,
    );
    const end = Math.min(
      ...lifted.filter((made) => made.isOpen || made.ended > ban.began).map(({ began }) => began),
      Infinity,
    );
    return history
      .about(
        ({ call, outcome, began }) =>
          call.by === member &&
          ['post', 'edit', 'like'].includes(call.kind) &&
          outcome === 'ok' &&
          began > ban.ended &&
          began < end &&
          // A call that was still running when the ban was lifted may have been accepted then.
          history.calls.get(call.id)!.ended < end,
      )
      .map((made) => `Accepted from a banned member: ${History.describe(made)}`);
  });
}
