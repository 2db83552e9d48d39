import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type AgentOptions } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { buildIdentity, type IdentityOptions } from '../src';

export const PROJECT = 'savepoint-local';

export type Json = Record<string, unknown>;
export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}
export interface SignInAnswer {
  idToken: string;
  refreshToken: string;
  localId: string;
  isNewUser: boolean;
  [field: string]: unknown;
}

const folders: string[] = [];
const closing: (() => Promise<unknown>)[] = [];

/** A temporary folder, removed by `cleanUp`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  folders.push(folder);
  return folder;
}

/** Ends everything that a test file started; for afterAll. */
export async function cleanUp(): Promise<void> {
  await Promise.all(closing.splice(0).map((close) => close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

/** Registers something to be ended by `cleanUp`. */
export const whenDone = (close: () => Promise<unknown>): void => void closing.push(close);

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A folder whose key was made before: making one takes longer than most tests. */
function folderWithKey(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'identity'));
  writeFileSync(join(folder, 'identity', 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return folder;
}

/** A provider that listens on a free loopback port. */
export async function startProvider(options: Partial<IdentityOptions> = {}) {
  const dataDir = options.dataDir ?? folderWithKey();
  const app = await buildIdentity({ projectId: PROJECT, ...options, dataDir });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  whenDone(() => app.close());
  const { port } = app.server.address() as AddressInfo;

  const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${origin}${path}`, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Json) : { text },
    };
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  /** A call of Identity Toolkit as the browser's client makes it. */
  const toolkit = (method: string, body: unknown) =>
    post(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`, body);
  /** A call with an administrator's authority. */
  const admin = (method: string, body: unknown, headers: Record<string, string> = {}) =>
    post(`/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:${method}`, body, {
      authorization: 'Bearer owner',
      ...headers,
    });
  const token = (form: Record<string, string>) =>
    call('/securetoken.googleapis.com/v1/token?key=local', {
      method: 'POST',
      body: new URLSearchParams(form),
    });
  const signIn = async (
    claims: Json = { sub: '1', email: 'ada@example.org', name: 'Ada' },
    providerId = 'google.com',
  ) => (await toolkit('signInWithIdp', assertion(claims, providerId))).body as unknown as SignInAnswer;
  return { app, origin, port, dataDir, call, post, toolkit, admin, token, signIn };
}
export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** The body of signInWithIdp for a user with these claims. */
export const assertion = (claims: unknown, providerId = 'google.com') => ({
  postBody: new URLSearchParams({ providerId, id_token: JSON.stringify(claims) }).toString(),
  requestUri: 'http://localhost',
  returnSecureToken: true,
});

/** Redirects firebase-admin from Google's addresses, which are fixed, to a provider on this machine. */
class ProviderAgent extends Agent {
  constructor(
    private readonly port: number,
    options?: AgentOptions,
  ) {
    super(options);
  }
  override createConnection() {
    return connect(this.port, '127.0.0.1');
  }
}

let apps = 0;
/** firebase-admin as in production: no emulator, real certificates, real verification. */
export function adminAuth(port: number): Auth {
  const app: App = initializeApp(
    {
      projectId: PROJECT,
      httpAgent: new ProviderAgent(port),
      credential: { getAccessToken: async () => ({ access_token: 'owner', expires_in: 3600 }) },
    },
    `test-${++apps}`,
  );
  whenDone(() => deleteApp(app));
  return getAuth(app);
}

/** The message of an error in Identity Toolkit's shape. */
export const rejection = ({ body }: Answer): string => (body['error'] as { message: string }).message;
