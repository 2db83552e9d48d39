import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RETENTION_DAYS } from './retention';
import { IMPERSONAL_COLLECTIONS } from './impersonal-collections';
import { PERSONAL_DATA } from './stored-data';
import { BROWSER_STORAGE, STORED_ELSEWHERE } from './stored-elsewhere';

const root = path.join(__dirname, '..', '..', '..', '..');
const sources = execFileSync(
  'git',
  [
    ...['ls-files', 'gateway/src', 'shell/src', 'mf-*/src/*', 'packages/session/src'],
    ...['packages/region-kit/src', 'packages/contracts/src/regions/region-preview.ts'],
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));
const keys = BROWSER_STORAGE.flatMap((each) => [...each.keys] as string[]);

test('every key in a browser’s storage is in the table, and is used', () => {
  const named = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/(?<!BroadcastChannel\()'(savepoint\.(?!json)[a-z-]+:?)'/g)].flatMap(
        ([, key]) => key ?? [],
      ),
    ),
  );
  expect([...named].filter((key) => !keys.includes(key))).toEqual([]);
  const own = keys.filter((key) => key !== 'firebaseLocalStorageDb');
  expect(own.filter((key) => !sources.some((text) => text.includes(key)))).toEqual([]);
});

test('no other file than those with keys uses a browser’s storage or cookies', () => {
  const users = sources.filter((text) =>
    /\b(local|session)Storage\.(get|set)Item\(|storage\(\)\.setItem/.test(text),
  );
  const unknown = users.filter(
    (text) => !keys.some((key) => text.includes(key)) && !/_PREFIX|storageKey\(/.test(text),
  );
  expect(unknown).toEqual([]);
  expect(sources.filter((text) => /document\.cookie|indexedDB\.|CookieStore/.test(text))).toEqual([]);
});

test('the privacy and cookie policies have every entry of the tables', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const privacy = read('content/pages/privacy-policy.md');
  for (const { title, what, why } of [...PERSONAL_DATA, ...STORED_ELSEWHERE])
    expect(privacy).toContain(`**${title}.** ${what} ${why}`);
  const cookies = read('content/pages/cookie-policy.md');
  for (const { title } of BROWSER_STORAGE) expect(cookies).toContain(`**${title}**`);
  const document = read('docs/security/privacy.md');
  for (const name of [
    ...PERSONAL_DATA.flatMap(({ collections }) => [...collections] as string[]),
    ...Object.keys(IMPERSONAL_COLLECTIONS),
    ...keys,
  ])
    expect(document).toContain(`\`${name}\``);
});

test('every retention is named in the privacy policy', () => {
  const { moderationLog, ...days } = RETENTION_DAYS;
  const privacy = readFileSync(path.join(root, 'content/pages/privacy-policy.md'), 'utf8');
  for (const each of Object.values<number>(days))
    expect(privacy).toContain(each === 1 ? 'one day' : `${each} days`);
  expect(privacy).toContain(`${moderationLog / 365} years`);
});
