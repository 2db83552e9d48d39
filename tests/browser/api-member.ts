import { randomUUID } from 'node:crypto';
import type { AddCommentBody, AddCommentResponse, Comment } from '@savepoint/contracts/comments';
import type { GameTargetBody, RateBody } from '@savepoint/contracts/members';
import type { BrowserContextOptions } from '@playwright/test';

/** What the local provider answers to a login. */
interface Login {
  localId: string;
  displayName: string;
  email: string;
  idToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: string;
}

const PROVIDER_ID = 'google.com';
/** Of the site’s application at the local provider. */
const API_KEY = 'local';

/** A member who calls the public API directly, to prepare data for a test. */
export class ApiMember {
  private readonly run = randomUUID().slice(0, 8);
  private commentCount = 0;

  private constructor(
    private readonly url: string,
    readonly name: string,
    private readonly login: Login,
  ) {}

  /** The member’s identity token. */
  get token(): string {
    return this.login.idToken;
  }

  /** What the provider renews the login with. */
  get refreshToken(): string {
    return this.login.refreshToken;
  }

  /** Signs a member in at the local provider. @param url of the site */
  static async join(url: string, name: string): Promise<ApiMember> {
    const claims = {
      // As the provider’s window has it, so that a login there is one of the same account.
      sub: emailOf(name),
      name,
      email: emailOf(name),
      email_verified: true,
    };
    const login = await call<Login>(
      `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=${API_KEY}`,
      {
        requestUri: url,
        postBody: new URLSearchParams({
          providerId: PROVIDER_ID,
          id_token: JSON.stringify(claims),
        }).toString(),
        returnSecureToken: true,
        returnIdpCredential: true,
      },
    );
    return new ApiMember(url, name, login);
  }

  /**
   * What a browser stores in which the member is logged in: the account as Firebase’s client keeps it, and the site’s hint
   * that somebody is logged in. Tests of the login itself use its dialog.
   */
  get storageState(): NonNullable<Exclude<BrowserContextOptions['storageState'], string>> {
    const { localId: uid, displayName, email, idToken, refreshToken, expiresIn } = this.login;
    const account = {
      ...{ uid, displayName, email, emailVerified: true, isAnonymous: false },
      ...{ apiKey: API_KEY, appName: '[DEFAULT]' },
      providerData: [
        {
          ...{ providerId: PROVIDER_ID, uid: emailOf(this.name), displayName, email },
          ...{ phoneNumber: null, photoURL: null },
        },
      ],
      stsTokenManager: {
        ...{ refreshToken, accessToken: idToken },
        expirationTime: Date.now() + Number(expiresIn) * 1000,
      },
    };
    const stored = {
      [`firebase:authUser:${API_KEY}:[DEFAULT]`]: account,
      'savepoint.signed-in': { uid, name: displayName },
    };
    const localStorage = Object.entries(stored).map(([name, value]) => ({
      name,
      value: JSON.stringify(value),
    }));
    return { cookies: [], origins: [{ origin: this.url, localStorage }] };
  }

  /** Posts a comment about a game, or a reply. */
  async post(entity_slug: string, content: string, parent?: Comment): Promise<Comment> {
    const { comment } = await this.act<AddCommentResponse>('/api/user/comments/add', {
      // Test files share a site and may use the same names for members, so the uid needs a random part.
      comment_uid: `${this.name.toLowerCase().replaceAll(' ', '-')}-${this.run}-${String(++this.commentCount).padStart(6, '0')}`,
      entity_type: 'game',
      entity_slug,
      parent_uid: parent?.uid ?? null,
      grandparent_uid: parent?.parent_uid ?? null,
      content,
    } satisfies AddCommentBody);
    return comment;
  }

  /** Likes a game, makes it a favourite or rates it. @param fields further ones of the call’s body */
  async actOn(
    slug: string,
    action: 'like' | 'favorite' | 'rate',
    fields: Partial<RateBody> = {},
  ): Promise<void> {
    const target = { entity_type: 'game', entity_field: 'slug', entity_value: slug } satisfies GameTargetBody;
    await this.act(`/api/user/${action}`, { ...target, ...fields });
  }

  /** Makes a call as this member. */
  act<T>(path: string, body: object): Promise<T> {
    return call<T>(this.url + path, { ...body, token: this.token });
  }
}

/** The email address that the tests give to a member. */
export const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;

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
