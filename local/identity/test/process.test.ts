import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { assertion, cleanUp, temporaryFolder, whenDone } from './support';

afterAll(cleanUp);

const SERVER = join(__dirname, '..', 'src', 'server.ts');

/** The server as a process of its own, as `npm start` runs it. */
function run(env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['-r', join(__dirname, 'typescript.cjs'), SERVER], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: temporaryFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  whenDone(async () => child.kill('SIGKILL'));
  return child;
}

/** @returns the origin it listens on, from its log */
async function listening(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const found = /http:\/\/[^"\s]+/.exec(line);
    if (found) return found[0];
  }
  throw new Error('It never listened.');
}

/** @returns how it ended and what it complained about */
async function ended(child: ChildProcess): Promise<{ code: number | null; complaint: string }> {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, complaint };
}

const signIn = async (origin: string, sub: string) => {
  const answer = await fetch(`${origin}/v1/accounts:signInWithIdp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(assertion({ sub })),
  });
  return (await answer.json()) as { localId: string; isNewUser: boolean };
};

describe('the server as a process', () => {
  test('serves requests and exits cleanly on SIGTERM', async () => {
    const child = run({});
    const origin = await listening(child);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended(child)).code).toBe(0);
  });

  test('SIGKILL loses no acknowledged write', async () => {
    const dataDir = temporaryFolder();
    const child = run({ DATA_DIR: dataDir });
    const origin = await listening(child);
    const acknowledged: string[] = [];
    const busy = Array.from({ length: 40 }, (_, index) =>
      signIn(origin, `${index}`).then(
        ({ localId }) => {
          acknowledged.push(localId);
          if (acknowledged.length === 10) child.kill('SIGKILL');
        },
        () => undefined, // cut off: nothing was promised
      ),
    );
    await Promise.all(busy);
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    const again = await listening(run({ DATA_DIR: dataDir }));
    const known = await Promise.all(Array.from({ length: 40 }, (_, index) => signIn(again, `${index}`)));
    const stored = known.filter(({ isNewUser }) => !isNewUser).map(({ localId }) => localId);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['in production', { NODE_ENV: 'production' }, /does not start with NODE_ENV=production/],
    ['for other machines', { HOST: '0.0.0.0' }, /HOST must be a loopback address/],
    ['behind a public URL', { PUBLIC_URL: 'https://savepoint.example' }, /PUBLIC_URL must be on localhost/],
    ['for a name that is not this machine’s', { HOST: 'example.org' }, /HOST must be a loopback address/],
    [
      'with several mistakes, naming each',
      { PORT: 'x', FIREBASE_PROJECT_ID: 'No' },
      /PORT .*FIREBASE_PROJECT_ID/,
    ],
  ])('does not start %s', async (_how, env, complaint) => {
    const result = await ended(run(env));
    expect(result).toEqual({ code: 1, complaint: expect.stringMatching(complaint) });
  });
});
