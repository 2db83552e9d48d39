import type { Comment } from '@savepoint/contracts/comments';
import { VISIBLE_STATES, type FinalState } from './final-state';
import type { History } from './history';

/** Pages that may fail: one in a thousand. */
const MAX_FAILED_SHARE = 0.001;

/** Counts, lists, the database and open pages agree. */
export function checkThreads(history: History, { threads, stored }: FinalState): string[] {
  // A process that was killed may have stored a change without announcing it. Unless the call is repeated until it is
  // acknowledged, pages that are open show it when they are loaded again.
  const unanswered = new Set(history.about(({ outcome }) => outcome === 'unknown').map(({ uid }) => uid));
  return [...threads].flatMap(([game, { comments, listed, total, count, followed }]) => {
    const visible = stored.comments.filter(
      ({ entity_slug, state }) => entity_slug === game && VISIBLE_STATES.includes(state),
    ).length;
    const problems: string[] = [];
    const numbers = { total, count, listed: comments.length, stored: visible };
    if (new Set(Object.values(numbers)).size > 1)
      problems.push(`Counts of ${game} differ: ${JSON.stringify(numbers)}`);
    if (new Set(listed).size < listed.length) problems.push(`A comment on ${game} is listed twice`);
    const text = (list: Iterable<Comment>) =>
      [...list]
        .filter(({ uid }) => !unanswered.has(uid))
        .map(({ uid, content, likes }) => `${uid} “${content}” ${likes}`)
        .sort();
    const [open, reloaded] = [text(followed.values()), text(comments)];
    const [isOpen, isReloaded] = [new Set(open), new Set(reloaded)];
    const differences = [
      ...open.filter((line) => !isReloaded.has(line)).map((line) => `only on the open page: ${line}`),
      ...reloaded.filter((line) => !isOpen.has(line)).map((line) => `not on the open page: ${line}`),
    ];
    return [...problems, ...differences.map((line) => `The open page of ${game} differs, ${line}`)];
  });
}

/** Pages are served, and no call ends with an error that nobody has foreseen. */
export function checkReaders({ pages, internalErrors }: History): string[] {
  const failed =
    pages.failed.length > pages.read * MAX_FAILED_SHARE
      ? [`${pages.failed.length} of ${pages.read} pages failed: ${pages.failed.slice(0, 5).join(', ')}`]
      : [];
  return [...failed, ...internalErrors.map((error) => `Internal error, ${error}`)];
}
