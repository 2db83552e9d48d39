import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminAuth, cleanUp, refusal, startProvider, temporaryFolder } from './support';

afterAll(cleanUp);

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('what the provider keeps', () => {
  test('is the same after a restart: key, accounts and sign-ins', async () => {
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
    expect(refusal(await after.toolkit('lookup', { idToken }))).toBe('USER_NOT_FOUND');
  });

  test('can be read by its owner only', async () => {
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

  test('is closed to others again if somebody opened it', async () => {
    const before = await startProvider();
    await before.app.close();
    const folder = join(before.dataDir, 'identity');
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'key.pem'), 0o644);
    await startProvider({ dataDir: before.dataDir });
    expect([folder, join(folder, 'key.pem')].map(mode)).toEqual(['700', '600']);
  });

  test('survives writes that a crash cut off', async () => {
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

  test('is not believed to be stored when it is not', async () => {
    const provider = await startProvider();
    rmSync(join(provider.dataDir, 'identity', 'accounts'), { recursive: true });
    expect(await provider.signIn()).toMatchObject({ error: { code: 500, message: 'INTERNAL_ERROR' } });
    expect((await provider.admin('lookup', { email: ['ada@example.org'] })).body['users']).toEqual([]);
  });

  test('is never dropped silently: a damaged account or key stops the start and is named', async () => {
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
    await expect(startProvider({ dataDir: key })).rejects.toThrow(/key\.pem is not an RSA private key/);
  });
});
