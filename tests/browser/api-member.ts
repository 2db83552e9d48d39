import { randomUUID } from 'node:crypto';
import type { AddCommentBody, AddCommentResponse, Comment } from '@savepoint/contracts';

/** A member who calls the public API directly, to prepare data for a test. */
export class ApiMember {
  private readonly run = randomUUID().slice(0, 8);
  private commentCount = 0;

  private constructor(
    private readonly url: string,
    readonly name: string,
    private readonly token: string,
  ) {}

  /** Signs a member in at the local provider. @param url of the site */
  static async join(url: string, name: string): Promise<ApiMember> {
    const claims = {
      sub: name.toLowerCase(),
      name,
      email: `${name.toLowerCase()}@example.org`,
      email_verified: true,
    };
    const answer = await call<{ idToken: string }>(
      `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`,
      {
        requestUri: url,
        postBody: new URLSearchParams({
          providerId: 'google.com',
          id_token: JSON.stringify(claims),
        }).toString(),
        returnSecureToken: true,
        returnIdpCredential: true,
      },
    );
    return new ApiMember(url, name, answer.idToken);
  }

  /** Posts a comment about a game, or a reply. */
  async post(entity_slug: string, content: string, parent?: Comment): Promise<Comment> {
    const { comment } = await this.act<AddCommentResponse>('/api/user/comments/add', {
      // Test files share a site and may use the same names for members, so the uid needs a random part.
      comment_uid: `${this.name.toLowerCase()}-${this.run}-${String(++this.commentCount).padStart(6, '0')}`,
      entity_type: 'game',
      entity_slug,
      parent_uid: parent?.uid ?? null,
      grandparent_uid: parent?.parent_uid ?? null,
      content,
    } satisfies AddCommentBody);
    return comment;
  }

  /** Makes a call as this member. */
  act<T>(path: string, body: object): Promise<T> {
    return call<T>(this.url + path, { ...body, token: this.token });
  }
}

async function call<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}
