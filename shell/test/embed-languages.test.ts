import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load, textOf } from './support/page';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'languages-'));
  const add = (name: string, content: unknown) =>
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(content));
  add('he', { language: 'he', texts: { document: { logOut: 'יציאה' } } });
  add('de', { language: 'de', texts: { document: { logOut: 'Tschüss' } } });
  add('broken', { language: 'pt', texts: { document: { logOut: 1 } } });
  shell = await startShell({ EMBED_LANGUAGES_DIR: folder });
});
afterAll(async () => {
  await shell.close();
  rmSync(folder, { recursive: true });
});

const PAGE = { site: 'blog', address: 'https://blog.example/new', title: 'A new post' };
const find = (query: Record<string, string>) =>
  load(`${shell.url}/embed/page/?${new URLSearchParams(query)}`, { redirect: 'manual' });
const languageOf = (document: Document) => {
  const { lang, dir, dataset } = document.documentElement;
  return { lang, dir, texts: dataset['texts'], title: document.title };
};

test('the language of the tag, else that of the site, else English', async () => {
  const titles = [];
  for (const query of [
    { ...PAGE, lang: 'de-AT' },
    { ...PAGE, lang: 'no' },
    { ...PAGE, lang: 'xx' },
    { ...PAGE, site: 'journal', lang: 'xx' },
    { ...PAGE, site: 'journal', lang: '' },
    { ...PAGE, site: 'journal', lang: 'en' },
    { ...PAGE, site: 'journal', lang: '"><script>' },
  ])
    titles.push((await find(query)).document.title);
  expect(titles).toEqual([
    'Kommentare zu A new post',
    'Kommentarer om A new post',
    'Comments on A new post',
    'Commentaires sur A new post',
    'Commentaires sur A new post',
    'Comments on A new post',
    'Commentaires sur A new post',
  ]);
});

test('a thread: its language is in its address; its document states it and names the texts', async () => {
  const query = { ...PAGE, lang: 'es', theme: 'dark', address: 'https://blog.example/post' };
  const { document } = await find(query);
  expect(document.documentElement.dataset['address']).toBe('/embed/comments/page/blog-1a/es/dark/');
  expect(languageOf(document)).toEqual({
    lang: 'es',
    dir: '',
    texts: expect.stringMatching(/^\/embed\/languages\/es\.json\?v=[\w-]{8}$/),
    title: 'Comentarios sobre A post',
  });
  expect(document.documentElement.dataset['theme']).toBe('dark');
  const { document: bySite } = await load(`${shell.url}/embed/comments/page/journal-1a/`);
  expect(languageOf(bySite).lang).toBe('fr');
});

test('English: no texts to load', async () => {
  const { document } = await load(`${shell.url}/embed/comments/page/blog-1a/und/light/`);
  expect(languageOf(document)).toEqual({
    lang: 'en-GB',
    dir: '',
    texts: undefined,
    title: 'Comments on A post',
  });
});

test('the operator’s folder: a new language from right to left, and other texts for a known one', async () => {
  const hebrew = (await find({ ...PAGE, lang: 'he-IL' })).document;
  expect(languageOf(hebrew)).toMatchObject({ lang: 'he', dir: 'rtl', title: 'Comments on A new post' });
  expect(textOf(hebrew, 'body')).toContain('יציאה');
  const german = (await find({ ...PAGE, lang: 'de' })).document;
  expect(textOf(german, 'body')).toContain('Tschüss');
  expect(languageOf(german).title).toBe('Kommentare zu A new post');
  expect((await find({ ...PAGE, lang: 'pt' })).document.documentElement.lang).toBe('en-GB');
});

test('the texts: cached for ever, for the frame only; a language that there is not is 404', async () => {
  const { document } = await find({ ...PAGE, lang: 'de' });
  const response = await fetch(shell.url + document.documentElement.dataset['texts']!);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(await response.json()).toMatchObject({
    locale: 'de',
    texts: { document: { logOut: 'Tschüss' }, comments: { reply: 'Antworten' } },
  });
  expect((await fetch(`${shell.url}/embed/languages/pt.json`)).status).toBe(404);
});

test('what is wrong with a tag is said in the language too', async () => {
  const { status, document } = await find({ ...PAGE, site: 'nobody', lang: 'fr' });
  expect(status).toBe(404);
  expect(textOf(document, 'body')).toContain('Aucun site n’a la clé « nobody ».');
});
