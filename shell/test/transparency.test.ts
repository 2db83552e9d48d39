import { load, textOf } from './support/page';
import { startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeEach(async () => {
  shell = await startShell();
});
afterEach(() => shell.close());

const at = async () => load(`${shell.url}/transparency/`);

test('the page has each month with its figures in words; small counts are not shown', async () => {
  const { document, status } = await at();
  expect(status).toBe(200);
  const headings = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['May 2026', 'April 2026', 'March 2026']);
  const lines = [...document.querySelectorAll('main h2 ~ ul li')].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Spam or advertising: fewer than 5',
    'Comment removed: 6',
    'Insults, threats or hate: 1,234',
    'Links of a new member: 17',
    'Comment removed (after reports): Insults, threats or hate: 12',
    'Member banned: fewer than 5',
    'Received: 9',
    'Decided: the decision stays: 5',
    'Decided: the decision was undone: fewer than 5',
    'Until a decision about a comment: 3.5 hours',
    'Until a decision about an appeal: 1 hour',
  ]);
  expect(textOf(document, 'main h2:nth-of-type(2) + p')).toBe('Nothing was reported or decided.');
  expect(textOf(document, 'main h2 + .note')).toBe('Not final yet: the figures until 12 May 2026.');
  expect(document.querySelectorAll('main .note')).toHaveLength(1);
});

test('the comments service is down → the page says so, and is not kept', async () => {
  shell.comments.mode = 'failing';
  const { document, status, headers } = await at();
  expect(status).toBe(200);
  expect(textOf(document, 'main [role=status]')).toContain('could not be loaded');
  expect(headers.get('cache-control')).not.toContain('s-maxage=60');
  shell.comments.mode = 'ok';
});
