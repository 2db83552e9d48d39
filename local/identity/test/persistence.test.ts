import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminAuth, cleanUp, rejection, startProvider, temporaryFolder } from './support';

afterAll(cleanUp);

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('stored data', () => {
  test('survives a restart: key, accounts and sign-ins', async () => {
    const before = await startProvider({ dataDir: temporaryFolder() });
    const { idToken, refreshToken, localId } = await before.signIn();
    await before.app.close();
    const after = await startProvider({ dataDir: before.dataDir });
    await expect(adminAuth(after.port).verifyIdToken(idToken, true)).resolves.toMatchObject({ uid: localId });
    expect((await after.toolkit('lookup', { idToken })).body).toMatchObject({ users: [{ localId }] });
    const refreshed = await after.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(refreshed.status).toBe(200);
    expect((await after.signIn()).isNewUser).toBe(false);
  });

  test('stays deleted after a restart', async () => {
    const before = await startProvider();
    const { idToken } = await before.signIn();
    await before.toolkit('delete', { idToken });
    await before.app.close();
    const after = await startProvider({ dataDir: before.dataDir });
    expect(rejection(await after.toolkit('lookup', { idToken }))).toBe('USER_NOT_FOUND');
  });

  test('is readable by its owner only', async () => {
    const provider = await startProvider({ dataDir: temporaryFolder() });
    const { localId } = await provider.signIn();
    const folder = join(provider.dataDir, 'identity');
    expect(readFileSync(join(folder, 'key.pem'), 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    expect([folder, join(folder, 'accounts')].map(mode)).toEqual(['700', '700']);
    expect([join(folder, 'key.pem'), join(folder, 'accounts', `${localId}.json`)].map(mode)).toEqual([
      '600',
      '600',
    ]);
  });

  test('gets its file permissions restored at the start', async () => {
    const before = await startProvider();
    await before.app.close();
    const folder = join(before.dataDir, 'identity');
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'key.pem'), 0o644);
    await startProvider({ dataDir: before.dataDir });
    expect([folder, join(folder, 'key.pem')].map(mode)).toEqual(['700', '600']);
  });

  test('survives truncated writes', async () => {
    const before = await startProvider();
    const { localId } = await before.signIn();
    await before.app.close();
    const folder = join(before.dataDir, 'identity');
    const cutOff = [join(folder, 'key.pem.tmp'), join(folder, 'accounts', `${localId}.json.tmp`)];
    for (const file of cutOff) writeFileSync(file, '{"localId":"trunc');
    const after = await startProvider({ dataDir: before.dataDir });
    expect(await after.signIn()).toMatchObject({ localId, isNewUser: false });
    expect(readdirSync(join(folder, 'accounts'))).toEqual([`${localId}.json`]);
  });

  test('a failed write is reported as a failure', async () => {
    const provider = await startProvider();
    rmSync(join(provider.dataDir, 'identity', 'accounts'), { recursive: true });
    expect(await provider.signIn()).toMatchObject({ error: { code: 500, message: 'INTERNAL_ERROR' } });
    expect((await provider.admin('lookup', { email: ['ada@example.org'] })).body['users']).toEqual([]);
  });

  test('a damaged account or key → the start fails with its name', async () => {
    const account = temporaryFolder();
    const before = await startProvider({ dataDir: account });
    const { localId } = await before.signIn();
    await before.app.close();
    const file = join(account, 'identity', 'accounts', `${localId}.json`);
    writeFileSync(file, '{');
    await expect(startProvider({ dataDir: account })).rejects.toThrow(file);

    const key = temporaryFolder();
    await (await startProvider({ dataDir: key })).app.close();
    writeFileSync(join(key, 'identity', 'key.pem'), 'nonsense');
    await expect(startProvider({ dataDir: key })).rejects.toThrow(
      /key\.pem is damaged: it is not an RSA private key/,
    );
  });
});
