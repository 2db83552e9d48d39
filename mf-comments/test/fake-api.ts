import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyMemberLists } from '@savepoint/contracts/base';
import {
  AddCommentBody,
  CommentTarget,
  CommentsPageQuery,
  CommentsQuery,
  IgnoredMembersBody,
  IgnoreMemberBody,
  UpdateCommentBody,
  StopIgnoringBody,
  ThreadAuthorsBody,
  type Comment,
  type Mention,
} from '@savepoint/contracts/comments';
import { PendingCommentsBody, PinCommentBody } from '@savepoint/contracts/moderation';
import { LoginBody } from '@savepoint/contracts/members';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { fakePage, fakeLinkedPage, fakeReplies, fakeWhole } from './fake-pages';

type FakeResponse = [status: number, body: object];
export interface Call {
  path: string;
  body: Record<string, unknown>;
}

const failure = (status: number, code: string, error: string): FakeResponse => [
  status,
  { error, code, request_id: 'test' },
];

/** The part of the site’s API that comments use, in memory, on a real port. Validates payloads against the contracts. */
export class FakeApi {
  comments: Comment[] = [];
  /** Members by uid, with the uids of the comments they like. */
  likes: Record<string, string[]> = {};
  /** The member’s comments that are pending moderation. */
  pending: Comment[] = [];
  /** Whether the member moderates the thread. */
  moderates = false;
  /** uid of the pinned comment. */
  pinned: string | undefined;
  /** uids of those whom the member ignores. */
  ignored: string[] = [];
  /** Authors of comments that no page has loaded. */
  otherAuthors: Mention[] = [];
  calls: Call[] = [];
  private failures: (FakeResponse | 'dropped')[] = [];
  private gate: Promise<void> = Promise.resolve();
  private readonly server = createServer((request, response) => void this.handle(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  reset(comments: Comment[] = []): void {
    Object.assign(this, {
      comments: comments.map((each) => ({ ...each })),
      likes: {},
      pending: [],
      ignored: [],
      moderates: false,
      pinned: undefined,
      otherAuthors: [],
      calls: [],
      failures: [],
      gate: Promise.resolve(),
    });
  }

  /** Makes the next call fail. */
  failNext(status: number, code: string, error: string): void {
    this.failures.push(failure(status, code, error));
  }

  /** Executes the next call and drops its response. */
  dropNextResponse(): void {
    this.failures.push('dropped');
  }

  /** Delays all calls. @returns lets them through */
  block(): () => void {
    let unblock = () => {};
    this.gate = new Promise((resolve) => (unblock = resolve));
    return unblock;
  }

  /** Returns the bodies posted to a path, without tokens. */
  bodiesOf(path: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.path === path).map((call) => call.body);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://api');
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { token, ...body } = JSON.parse(text || '{}') as Record<string, unknown>;
    // What the page calls by itself, at any time, is not among the calls that a test expects or lets fail.
    const isBackground = /\/(pending|ignored|authors)$/.test(url.pathname);
    if (!isBackground) this.calls.push({ path: url.pathname, body });
    await this.gate;
    const nextFailure = isBackground ? undefined : this.failures.shift();
    if (Array.isArray(nextFailure)) return send(response, nextFailure);
    const answer = this.answer(url, body, String(token));
    if (nextFailure) response.destroy();
    else send(response, answer);
  }

  private answer(url: URL, body: Record<string, unknown>, token: string): FakeResponse {
    if (url.pathname === '/api/comments') return this.read(url);
    if (url.pathname === '/api/comments/page') return this.readPage(url);
    const schemas: Record<string, TSchema> = {
      '/api/user/login/': LoginBody,
      '/api/user/comments/add': AddCommentBody,
      '/api/comments/update': UpdateCommentBody,
      '/api/user/comments/delete': CommentTarget,
      '/api/user/comments/like': CommentTarget,
      '/api/user/comments/unlike': CommentTarget,
      '/api/user/comments/pending': PendingCommentsBody,
      '/api/moderation/pin': PinCommentBody,
      '/api/user/ignored': IgnoredMembersBody,
      '/api/comments/authors': ThreadAuthorsBody,
      '/api/user/ignored/add': IgnoreMemberBody,
      '/api/user/ignored/remove': StopIgnoringBody,
    };
    const schema = schemas[url.pathname];
    if (!schema || !Value.Check(schema, body))
      return failure(400, 'wrong', 'Some of the fields are not valid.');
    const member = token.replace('token of ', '');
    if (url.pathname === '/api/user/login/') return this.login(member, body as never);
    if (url.pathname === '/api/user/comments/add') return this.add(member, body as never);
    if (url.pathname === '/api/user/comments/pending')
      return [200, { comments: this.pending, moderates: this.moderates }];
    if (url.pathname === '/api/comments/authors') return [200, { authors: this.otherAuthors }];
    if (url.pathname === '/api/user/ignored') return [200, { members: this.ignored.map(toIgnored) }];
    if (url.pathname === '/api/user/ignored/remove') {
      this.ignored = this.ignored.filter((uid) => uid !== body['uid']);
      return [200, { uid: body['uid'] }];
    }
    const target = this.comments.find((comment) => comment.uid === body['comment_uid']);
    if (!target) return failure(404, 'no-such-comment', 'This comment no longer exists.');
    if (url.pathname === '/api/moderation/pin') {
      this.pinned = body['pinned'] ? target.uid : undefined;
      return [200, { action_uid: body['action_uid'] }];
    }
    if (url.pathname === '/api/user/ignored/add') {
      this.ignored.push(target.user_uid);
      return [200, { member: toIgnored(target.user_uid) }];
    }
    if (url.pathname === '/api/user/comments/delete') return this.delete(target);
    if (url.pathname === '/api/comments/update') return this.update(target, body as never);
    return this.like(member, target, url.pathname.endsWith('/like'));
  }

  private read(url: URL): FakeResponse {
    const query = Object.fromEntries(url.searchParams) as Record<string, unknown>;
    if (query['limit']) query['limit'] = Number(query['limit']);
    if (!Value.Check(CommentsQuery, query)) return failure(400, 'wrong', 'Some of the fields are not valid.');
    const read = query.comment_uid ? fakeWhole : query.parent_uid ? fakeReplies : fakePage;
    return [200, read(this.comments, query)];
  }

  private readPage(url: URL): FakeResponse {
    const query = Object.fromEntries(url.searchParams) as Record<string, unknown>;
    if (!Value.Check(CommentsPageQuery, query))
      return failure(400, 'wrong', 'Some of the fields are not valid.');
    return [200, fakeLinkedPage(this.comments, query)];
  }

  private login(uid: string, { name, email }: { name: string; email: string }): FakeResponse {
    const lists = { ...emptyMemberLists(), likes: { games: [], game_comments: this.likes[uid] ?? [] } };
    return [200, { profile: { uid, name, email, ...lists }, created: false }];
  }

  private add(
    member: string,
    {
      comment_uid,
      parent_uid,
      grandparent_uid,
      entity_type: _type,
      entity_slug: _slug,
      ...input
    }: AddCommentBody,
  ): FakeResponse {
    const before = this.comments.find(({ uid }) => uid === comment_uid);
    if (before) {
      const same = before.user_uid === member && before.content === input.content;
      return same
        ? [200, { comment: before }]
        : failure(409, 'uid-taken', 'Your comment was not posted. Try again.');
    }
    const parent = this.comments.find(({ uid }) => uid === parent_uid);
    const comment: Comment = {
      uid: comment_uid,
      user_uid: member,
      name: member === 'ann' ? 'Ann' : 'Mara',
      created: new Date().toISOString(),
      ...input,
      parent_uid,
      grandparent_uid,
      likes: 0,
      level: parent ? parent.level + 1 : 0,
    };
    this.comments.push(comment);
    return [200, { comment }];
  }

  private delete(target: Comment): FakeResponse {
    this.comments = this.comments.filter((comment) => comment !== target);
    return [200, { deleted: target.uid }];
  }

  private update(target: Comment, { content, spoiler = false }: UpdateCommentBody): FakeResponse {
    Object.assign(target, { content, spoiler, edited: new Date().toISOString() });
    return [200, { comment: target }];
  }

  private like(member: string, target: Comment, liked: boolean): FakeResponse {
    const others = (this.likes[member] ?? []).filter((uid) => uid !== target.uid);
    const before = this.likes[member]?.includes(target.uid) ?? false;
    this.likes[member] = liked ? [...others, target.uid] : others;
    target.likes += Number(liked) - Number(before);
    return [200, { comment_uid: target.uid, likes: target.likes, liked }];
  }
}

const toIgnored = (uid: string) => ({ uid, name: uid, since: '2031-05-14T12:00:00.000Z' });

function send(response: ServerResponse, [status, body]: FakeResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
