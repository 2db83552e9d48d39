import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AddCommentBody,
  CommentTarget,
  CommentsPageQuery,
  CommentsQuery,
  LoginBody,
  UpdateCommentBody,
  PendingCommentsBody,
  type Comment,
} from '@savepoint/contracts';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { answerPage, answerPlace, answerReplies } from './pages';

type Answer = [status: number, body: object];
export interface Call {
  path: string;
  body: Record<string, unknown>;
}

const refusal = (status: number, code: string, error: string): Answer => [
  status,
  { error, code, request_id: 'test' },
];

/** The part of the site’s API that comments need, on a real port, with what is stored in memory. */
export class Api {
  comments: Comment[] = [];
  /** Members by uid, with the uids of the comments they like. */
  likes: Record<string, string[]> = {};
  calls: Call[] = [];
  private troubles: (Answer | 'cut off')[] = [];
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
      calls: [],
      troubles: [],
      gate: Promise.resolve(),
    });
  }

  /** The next call is refused. */
  refuse(status: number, code: string, error: string): void {
    this.troubles.push(refusal(status, code, error));
  }

  /** The next call is carried out, but its answer gets lost. */
  loseAnswer(): void {
    this.troubles.push('cut off');
  }

  /** Calls wait from now on. @returns lets them through */
  hold(): () => void {
    let open = () => {};
    this.gate = new Promise((resolve) => (open = resolve));
    return open;
  }

  /** The payloads posted to a path, without tokens. */
  posted(path: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.path === path).map((call) => call.body);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://api');
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { token, ...body } = JSON.parse(text || '{}') as Record<string, unknown>;
    // Asked in the background whenever somebody signs in.
    if (!url.pathname.endsWith('/pending')) this.calls.push({ path: url.pathname, body });
    await this.gate;
    const trouble = this.troubles.shift();
    if (Array.isArray(trouble)) return send(response, trouble);
    const answer = this.answer(url, body, String(token));
    if (trouble) response.destroy();
    else send(response, answer);
  }

  private answer(url: URL, body: Record<string, unknown>, token: string): Answer {
    if (url.pathname === '/api/comments') return this.read(url);
    if (url.pathname === '/api/comments/page') return this.readPlace(url);
    const schemas: Record<string, TSchema> = {
      '/api/user/login/': LoginBody,
      '/api/user/comments/add': AddCommentBody,
      '/api/comments/update': UpdateCommentBody,
      '/api/user/comments/delete': CommentTarget,
      '/api/user/comments/like': CommentTarget,
      '/api/user/comments/unlike': CommentTarget,
      '/api/user/comments/pending': PendingCommentsBody,
    };
    const schema = schemas[url.pathname];
    if (!schema || !Value.Check(schema, body))
      return refusal(400, 'wrong', 'Some of what was sent is not valid.');
    const member = token.replace('token of ', '');
    if (url.pathname === '/api/user/login/') return this.login(member, body as never);
    if (url.pathname === '/api/user/comments/add') return this.add(member, body as never);
    if (url.pathname === '/api/user/comments/pending') return [200, { comments: [] }];
    const target = this.comments.find((comment) => comment.uid === body['comment_uid']);
    if (!target) return refusal(404, 'no-such-comment', 'This comment is not there any more.');
    if (url.pathname === '/api/user/comments/delete') return this.delete(target);
    if (url.pathname === '/api/comments/update') return this.update(target, String(body['content']));
    return this.like(member, target, url.pathname.endsWith('/like'));
  }

  private read(url: URL): Answer {
    const query = Object.fromEntries(url.searchParams) as Record<string, unknown>;
    if (query['limit']) query['limit'] = Number(query['limit']);
    if (!Value.Check(CommentsQuery, query))
      return refusal(400, 'wrong', 'Some of what was sent is not valid.');
    return [200, (query.parent_uid ? answerReplies : answerPage)(this.comments, query)];
  }

  private readPlace(url: URL): Answer {
    const query = Object.fromEntries(url.searchParams) as Record<string, unknown>;
    if (!Value.Check(CommentsPageQuery, query))
      return refusal(400, 'wrong', 'Some of what was sent is not valid.');
    return [200, answerPlace(this.comments, query)];
  }

  private login(uid: string, { name, email }: { name: string; email: string }): Answer {
    const lists = {
      likes: { games: [], game_comments: this.likes[uid] ?? [] },
      favorites: { games: [] },
      ratings: { games: {} },
    };
    return [200, { profile: { uid, name, email, ...lists }, created: false }];
  }

  private add(member: string, { comment_uid, content, parent_uid, grandparent_uid }: AddCommentBody): Answer {
    const before = this.comments.find(({ uid }) => uid === comment_uid);
    if (before) {
      const same = before.user_uid === member && before.content === content;
      return same
        ? [200, { comment: before }]
        : refusal(409, 'uid-taken', 'This comment could not be stored. Please post it again.');
    }
    const parent = this.comments.find(({ uid }) => uid === parent_uid);
    const comment: Comment = {
      uid: comment_uid,
      user_uid: member,
      name: member === 'ann' ? 'Ann' : 'Mara',
      created: new Date().toISOString(),
      content,
      parent_uid,
      grandparent_uid,
      likes: 0,
      level: parent ? parent.level + 1 : 0,
    };
    this.comments.push(comment);
    return [200, { comment }];
  }

  private delete(target: Comment): Answer {
    this.comments = this.comments.filter((comment) => comment !== target);
    return [200, { deleted: target.uid }];
  }

  private update(target: Comment, content: string): Answer {
    Object.assign(target, { content, edited: new Date().toISOString() });
    return [200, { comment: target }];
  }

  private like(member: string, target: Comment, liked: boolean): Answer {
    const others = (this.likes[member] ?? []).filter((uid) => uid !== target.uid);
    const before = this.likes[member]?.includes(target.uid) ?? false;
    this.likes[member] = liked ? [...others, target.uid] : others;
    target.likes += Number(liked) - Number(before);
    return [200, { comment_uid: target.uid, likes: target.likes, liked }];
  }
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
