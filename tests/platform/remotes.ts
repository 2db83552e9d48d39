import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readContract, type HostManifest } from '@savepoint/region-tools';

const ROOT = path.join(__dirname, '..', '..');

/** Creates a folder for copies of the fixture, in which packages resolve as in the workspace. */
export function workbench() {
  const folder = mkdtempSync(path.join(tmpdir(), 'savepoint-platform-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  let copies = 0;
  return {
    folder,
    /**
     * Copies the fixture.
     * @param changes replacements by file: text → new text
     * @returns the copy’s folder
     */
    copy(changes: Record<string, [string, string]> = {}): string {
      const copy = path.join(folder, `copy-${(copies += 1)}`);
      cpSync(path.join(__dirname, 'fixture'), copy, { recursive: true });
      for (const [name, [text, other]] of Object.entries(changes)) {
        const before = readFileSync(path.join(copy, name), 'utf8');
        if (!before.includes(text)) throw new Error(`${name} does not contain ${text}`);
        writeFileSync(path.join(copy, name), before.replace(text, other));
      }
      return copy;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Host manifest of the site, for stores of tests. */
export const HOST: HostManifest = {
  provides: {
    react: '19.2.9',
    'react/jsx-runtime': '19.2.9',
    '@savepoint/region-kit': '0.1.0',
    '@savepoint/session': '0.1.0',
  },
  contract: readContract(path.join(ROOT, 'shell')),
};
