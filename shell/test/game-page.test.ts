import { JSDOM } from 'jsdom';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => (shell = await startShell()));
afterEach(() => shell.close());

const load = async (path: string) => {
  const answer = await fetch(shell.url + path);
  return { answer, document: new JSDOM(await answer.text()).window.document };
};

test('a game page shows the facts of its game', async () => {
  const { answer, document } = await load('/games/hades/');
  expect(answer.status).toBe(200);
  expect(document.querySelector('h1')?.textContent).toBe('Hades');
  expect(document.title).toBe('Hades | Savepoint');
  expect(document.querySelector('.facts')?.textContent).toContain('17 September 2020');
});
