import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './compose';

interface Manifest {
  name: string;
  private?: boolean;
  files?: string[];
  license?: string;
  repository?: { directory: string };
  publishConfig?: { access: string };
  dependencies?: Record<string, string>;
}

const manifests = new Map(
  execFileSync('git', ['ls-files', '*/package.json'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !file.includes('/fixture/'))
    .map((file) => [path.dirname(file), JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest]),
);
const published = [...manifests].filter(([, manifest]) => !manifest.private);

test('published packages: the five that region teams install, and the one for other sites', () => {
  expect(published.map(([folder]) => folder).sort()).toEqual([
    'packages/contracts',
    'packages/embed',
    'packages/region-kit',
    'packages/region-store',
    'packages/region-tools',
    'packages/session',
  ]);
});

test.each(published)('%s: package.json has licence, repository and files', (folder, manifest) => {
  expect(manifest).toMatchObject({
    license: 'MIT',
    repository: { directory: folder },
    publishConfig: { access: 'public' },
    files: expect.arrayContaining(['src', 'dist']),
  });
});

test.each(published)('%s: depends on published packages of this workspace only', (_folder, manifest) => {
  const names = new Set(published.map(([, { name }]) => name));
  const own = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@savepoint/'));
  expect(own.filter((name) => !names.has(name))).toEqual([]);
});
