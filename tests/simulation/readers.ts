import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@savepoint/contracts/api';
import { buildPath } from '@savepoint/contracts/routes';
import type { Comment, CommentChanges, CommentsPage } from '@savepoint/contracts/comments';
import type { GameStatsResponse } from '@savepoint/contracts/members';
import type { History } from './history';
import { GAMES } from './plan';
import { createRandom } from './random';
import { PAGES, type SimulatedSite } from './site';

const TIMEOUT_MS = 15_000;
/** Between two requests of a reader, and before a stream is opened again. */
const PAUSE_MS = 15;

const entity = (game: string) => ({ entity_type: 'game', entity_slug: game });

/** Reads pages, threads, counts and stats one after another until it is stopped. */
export async function read(
  { clientOrigin }: SimulatedSite,
  history: History,
  seed: number,
  isStopped: () => boolean,
  /** Whether the gateway or the way to it is broken: nothing can be served then. */
  isGatewayBroken: () => boolean,
): Promise<void> {
  const random = createRandom(seed);
  const paths = [
    (game: string) => buildPath(calls.listComments.path, {}, entity(game)),
    () => buildPath(calls.countComments.path, {}, { entity_type: 'game', slugs: GAMES.join() }),
    (game: string) => buildPath(calls.readGameStats.path, {}, { slugs: game }),
  ];
  while (!isStopped()) {
    const isPage = random.chance(0.6);
    const game = random.pick(GAMES);
    const path = isPage ? random.pick(PAGES) : random.pick(paths)(game);
    const wasBroken = isGatewayBroken();
    const status = await fetch(clientOrigin + path, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 0);
    if (status === 500) history.internalErrors.push(`reader: ${path}`);
    if (isPage) {
      const isServed = status >= 200 && status < 400;
      if (wasBroken || isGatewayBroken()) {
        history.pagesOfBrokenGateway.read += 1;
        if (!isServed) history.pagesOfBrokenGateway.failed += 1;
      } else {
        history.pages.read += 1;
        if (!isServed) history.pages.failed.push(`${path}: ${status || 'no response'}`);
      }
    }
    await pause(PAUSE_MS);
  }
}

/** A reader who keeps a thread open: reads it, then follows its event stream, as the comments region does. */
export class Follower {
  /** The comments on the open page, by uid. */
  readonly shown = new Map<string, Comment>();
  private position: number | undefined;
  private stopped = false;
  private stream: AbortController | undefined;

  constructor(
    private readonly site: SimulatedSite,
    readonly game: string,
  ) {}

  /** Follows the thread until it is stopped. */
  async follow(): Promise<void> {
    while (!this.stopped) {
      try {
        if (this.position === undefined) {
          const { comments, log_position } = await readThread(this.site.clientOrigin, this.game);
          this.shown.clear();
          for (const comment of comments) this.shown.set(comment.uid, comment);
          this.position = log_position;
        }
        await this.readStream(this.position);
      } catch {
        // A fault: opened again below.
      }
      await pause(PAUSE_MS);
    }
  }

  private async readStream(since: number): Promise<void> {
    const path = buildPath(calls.streamCommentChanges.path, {}, { ...entity(this.game), since });
    this.stream = new AbortController();
    const response = await fetch(this.site.clientOrigin + path, { signal: this.stream.signal });
    if (!response.ok || !response.body) return;
    let text = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data && !this.receive(JSON.parse(data) as CommentChanges)) return;
      }
    }
  }

  /** @returns false when the thread has to be read again */
  private receive(changes: CommentChanges): boolean {
    if (changes.gap) {
      this.position = undefined;
      return false;
    }
    for (const comment of [...changes.added, ...changes.edited]) this.shown.set(comment.uid, comment);
    for (const uid of changes.deleted) this.shown.delete(uid);
    for (const { comment_uid, likes } of changes.liked) {
      const comment = this.shown.get(comment_uid);
      if (comment) this.shown.set(comment_uid, { ...comment, likes });
    }
    this.position = changes.log_position;
    return true;
  }

  stop(): void {
    this.stopped = true;
    this.stream?.abort();
  }
}

async function get<T>(origin: string, path: string): Promise<T> {
  const response = await fetch(origin + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Reads a whole thread, with the position of its log before that. */
export async function readThread(origin: string, game: string) {
  const page = (query: object) =>
    get<CommentsPage>(
      origin,
      buildPath(calls.listComments.path, {}, { ...entity(game), limit: 50, ...query }),
    );
  const first = await page({});
  const comments = new Map<string, Comment>();
  const listed: string[] = [];
  const more: string[] = [];
  const take = async (query: object, start?: CommentsPage) => {
    let current = start ?? (await page(query));
    for (;;) {
      for (const comment of current.comments) comments.set(comment.uid, comment);
      listed.push(...current.comments.map(({ uid }) => uid));
      more.push(...(current.more_replies ?? []));
      if (!current.next_cursor) return;
      current = await page({ ...query, cursor: current.next_cursor });
    }
  };
  await take({}, first);
  // These are below comments that have been listed, some of them with it.
  for (const parent_uid of more) {
    const before = listed.splice(0);
    await take({ parent_uid });
    const added = listed.splice(0).filter((uid) => !before.includes(uid));
    listed.push(...before, ...added);
  }
  return { comments: [...comments.values()], listed, total: first.total, log_position: first.log_position };
}

/** Reads the counts of comments and the stats of all games. */
export async function readCounts(origin: string) {
  const [{ counts }, { stats }] = await Promise.all([
    get<{ counts: { slug: string; comments: number }[] }>(
      origin,
      buildPath(calls.countComments.path, {}, { entity_type: 'game', slugs: GAMES.join() }),
    ),
    get<GameStatsResponse>(origin, buildPath(calls.readGameStats.path, {}, { slugs: GAMES.join() })),
  ]);
  return { counts: new Map(counts.map(({ slug, comments }) => [slug, comments])), stats };
}
