import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newRegionKey, regionSigner } from '@savepoint/contracts/region-trust';

/** Makes a private key, readable by its owner only. @throws Error when the file exists */
export function createKey(file: string) {
  if (existsSync(file)) throw new Error(`${file} exists already: name another file, or move it away`);
  const pem = newRegionKey();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  const { key } = regionSigner(pem);
  return {
    lines: [
      `Made ${file}; keep it secret, and out of the repository`,
      `Public key: ${key}`,
      'Give the public key to the site’s owner, who adds it to the owners file',
    ],
    data: { file, key },
  };
}
