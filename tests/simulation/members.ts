import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorBody } from '@savepoint/contracts/schema';
import { calls, type PublicCall, type CallResponse } from '@savepoint/contracts/api';
import type { AddCommentResponse } from '@savepoint/contracts/comments';
import type { History, MadeCall } from './history';
import type { PlannedCall } from './plan';
import { uidOf, type SimulatedSite } from './site';

/** As in the browser’s client. */
const TIMEOUT_MS = 15_000;
const MAX_ATTEMPTS = 5;
const RETRY_DELAY_MS = 60;

/** Whether repeating a call with this response would not change it. */
const isClear = (response: string): boolean => /^[234]/.test(response) && !/^4(01|29)/.test(response);

interface Attempted {
  outcome: 'ok' | 'refused' | 'unknown';
  response: string;
  isOpen: boolean;
  body: unknown;
}

/** A member who makes calls through the gateway, one at a time, and retries them as the browser’s client does. */
export class Member {
  private token = '';

  constructor(
    private readonly site: SimulatedSite,
    private readonly history: History,
    /** Prefix of uids: unique for each seed. */
    private readonly run: string,
    /** In the plan. */
    readonly name: string,
    /** At the identity provider: unique for each seed, except for the moderator. */
    private readonly accountName: string,
    /** The account’s name of a member of the plan. */
    private readonly accountOf: (name: string) => string,
  ) {}

  /** Signs in at the local identity provider. */
  async signIn(): Promise<void> {
    const sub = this.accountName.toLowerCase();
    const claims = { sub, name: this.accountName, email: `${sub}@example.org`, email_verified: true };
    const response = await fetch(
      `${this.site.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          requestUri: this.site.origin,
          postBody: new URLSearchParams({
            providerId: 'google.com',
            id_token: JSON.stringify(claims),
          }).toString(),
          returnSecureToken: true,
          returnIdpCredential: true,
        }),
      },
    );
    this.token = ((await response.json()) as { idToken: string }).idToken;
  }

  /** Makes planned calls, one after the other. @param begin waits until a call is due; false ends them */
  async makeCalls(
    calls: readonly PlannedCall[],
    begin: (call: PlannedCall) => Promise<boolean>,
  ): Promise<void> {
    for (const call of calls) {
      if (!(await begin(call))) return;
      await this.make(call);
    }
  }

  /** Posts the comments again that had no clear response, until each has one: the outbox of the browser’s client. */
  async sendOutbox(): Promise<void> {
    for (const { call } of this.history.about(({ call }) => call.by === this.name && call.kind === 'post')) {
      let made = this.history.calls.get(call.id);
      while (made?.outcome === 'unknown' && !isClear(made.response)) {
        await this.make(call, made);
        made = this.history.calls.get(call.id);
      }
    }
  }

  private async make(call: PlannedCall, earlier?: MadeCall): Promise<void> {
    const began = earlier?.began ?? this.history.next();
    const request = await this.requestOf(call);
    if (!request) {
      const ended = this.history.next();
      this.history.calls.set(call.id, {
        call,
        began,
        ended,
        outcome: 'skipped',
        response: '',
        isOpen: false,
      });
      return;
    }
    const { name, body, content, uid } = request;
    const { body: answer, ...attempted } = await this.send(name, body, call.kind);
    const comment = (answer as Partial<AddCommentResponse> | undefined)?.comment;
    this.history.calls.set(call.id, {
      call,
      began,
      ended: this.history.next(),
      ...attempted,
      isOpen: attempted.isOpen || earlier?.isOpen === true,
      ...(uid !== undefined && { uid }),
      ...(content !== undefined && { content }),
      ...(comment?.hidden && { isPending: true }),
    });
  }

  /** The request of a planned call; undefined when the comment that it is about was not acknowledged. */
  private async requestOf(
    call: PlannedCall,
  ): Promise<{ name: PublicCall; body: object; uid?: string; content?: string } | undefined> {
    const uidOfCall = `${this.run}-${String(call.id).padStart(4, '0')}`;
    const action_uid = `${uidOfCall}-action`;
    if (call.kind === 'post') {
      const parent = call.parent === undefined ? undefined : this.history.posted(call.parent);
      if (call.parent !== undefined && !parent) return undefined;
      const grandparent = parent?.call.kind === 'post' ? parent.call.parent : undefined;
      const content = `Comment ${uidOfCall} of ${this.name}.`;
      const body = {
        comment_uid: uidOfCall,
        entity_type: 'game',
        entity_slug: call.game,
        parent_uid: parent?.uid ?? null,
        grandparent_uid: grandparent === undefined ? null : (this.history.posted(grandparent)?.uid ?? null),
        content,
      };
      return { name: 'addComment', body, uid: uidOfCall, content };
    }
    if ('member' in call) {
      const target = { action_uid, user_uid: uidOf(this.accountOf(call.member)) };
      return call.kind === 'ban'
        ? { name: 'banMember', body: { ...target, days: null, reason: 'Simulated' } }
        : { name: 'unbanMember', body: target };
    }
    if ('game' in call) {
      const body = { entity_type: 'game', entity_field: 'slug', entity_value: call.game };
      if (call.kind === 'rate') return { name: 'rateGame', body: { ...body, rating: call.rating } };
      if (call.kind === 'unrate') return { name: 'unrateGame', body };
      return { name: call.kind.replace('-game', 'Game') as PublicCall, body };
    }
    const target = this.history.posted(call.of);
    if (target?.call.kind !== 'post') return undefined;
    const { uid } = target;
    const body = { comment_uid: uid, entity_type: 'game', entity_slug: target.call.game };
    if (call.kind === 'edit') {
      const content = `Edit ${uidOfCall} of ${this.name}.`;
      return { name: 'updateComment', body: { ...body, content }, uid, content };
    }
    if (call.kind === 'remove') return this.removalOf(body, action_uid);
    const names = { delete: 'deleteComment', like: 'likeComment', unlike: 'unlikeComment' } as const;
    return { name: names[call.kind], body, uid };
  }

  /** Reports a comment, finds it in the queue, and returns the decision to remove it. */
  private async removalOf(target: { comment_uid: string }, action_uid: string) {
    await this.send('reportComment', { ...target, reason: 'spam' }, 'report');
    const { comment_uid } = target;
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await this.send('readModerationQueue', { ...(cursor && { cursor }) }, 'queue');
      const queue = body as Partial<CallResponse<'readModerationQueue'>> | undefined;
      const item = queue?.items?.find(({ comment }) => comment.uid === comment_uid);
      if (item) {
        const decision = { action_uid, comment_uid, verdict: 'removed', version: item.version };
        return { name: 'decideCase' as const, body: decision, uid: comment_uid };
      }
      cursor = queue?.next_cursor ?? null;
    }
    return undefined;
  }

  /** Makes a call; repeats it with the same body while it has no clear response. */
  private async send(name: PublicCall, body: object, what: string): Promise<Attempted> {
    let result: Attempted = { outcome: 'unknown', response: 'none', isOpen: false, body: undefined };
    let isSignedInAgain = false;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const { status, answer } = await this.sendOnce(name, body);
      // What failed with 5xx may have been carried out in part, and be completed by a request that still runs.
      const isOpen = result.isOpen || status === 0 || status >= 500;
      const response = status ? `${status} ${(answer as Partial<ErrorBody>)?.code ?? ''}`.trim() : 'none';
      result = { outcome: 'unknown', response, isOpen, body: answer };
      if (status === 500) this.history.internalErrors.push(`${this.name} ${what}: ${JSON.stringify(answer)}`);
      if (status === 401 && !isSignedInAgain) {
        isSignedInAgain = true;
        await this.signIn().catch(() => {}); // while the provider cannot be reached
        continue;
      }
      if (isClear(response))
        return { ...result, outcome: status < 300 ? 'ok' : isOpen ? 'unknown' : 'refused' };
      await pause(RETRY_DELAY_MS * attempt);
    }
    return result;
  }

  private async sendOnce(name: PublicCall, body: object): Promise<{ status: number; answer: unknown }> {
    try {
      const response = await fetch(this.site.clientOrigin + calls[name].path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, token: this.token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, answer: await response.json() };
    } catch {
      return { status: 0, answer: undefined };
    }
  }
}
