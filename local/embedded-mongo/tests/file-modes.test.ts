import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '../src/index';

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('folder and files: created for their owner only; restored at the next start', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  const path = join(parent, 'data', 'mongo');
  const files = ['data.mdb', 'lock.mdb'].map((name) => join(path, name));
  const before = process.umask(0);
  try {
    await (await startEmbeddedMongo({ path })).close();
    expect([path, ...files].map(mode)).toEqual(['700', '600', '600']);
    chmodSync(path, 0o755);
    for (const file of files) chmodSync(file, 0o644);
    await (await startEmbeddedMongo({ path })).close();
    expect([path, ...files].map(mode)).toEqual(['700', '600', '600']);
  } finally {
    process.umask(before);
    rmSync(parent, { recursive: true });
  }
});
