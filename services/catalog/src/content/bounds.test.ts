import { splitFrontMatter } from './split-front-matter';
import { parseYaml } from './yaml-source';

const article = (body: string) => `---\ntitle: x\n---\n${body}`;
const problemOf = (body: string) => {
  const split = splitFrontMatter('an-article.md', article(body));
  return Array.isArray(split) ? split.map(({ line, message }) => `${line}: ${message}`) : [];
};

test.each([
  ['quotes in quotes', '> '.repeat(5_000) + 'a', 4],
  ['lists in lists', '- '.repeat(5_000) + 'a', 4],
  ['numbered lists', '1. '.repeat(5_000) + 'a', 4],
  [
    'lists by indentation',
    Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    55,
  ],
  ['a paragraph without end', `a\n\n${'&** '.repeat(2_500)}`, 6],
  ['a paragraph of short lines', 'a *b*\n'.repeat(2_000), 1_004],
  ['signs without end', '*a*\n\n'.repeat(20_000), 4],
  ['a text without end', 'a\n\n'.repeat(100_000), 4],
])('%s → a problem with its line, before it is read', (_what, body, line) => {
  expect(problemOf(body)).toEqual([expect.stringMatching(new RegExp(`^${line}: `))]);
});

test('what people write is read: long texts, lists, quotes and code', () => {
  const lines = [
    ...Array.from(
      { length: 200 },
      (_, index) => `${index}. [A *link*](/games/hades/) of some length\n   > quoted\n`,
    ),
    '> - one\n>   - two\n>     1. three\n',
    '```\n' + `${' '.repeat(80)}indented\n`.repeat(50) + '```\n',
    `${'A sentence of a paragraph. '.repeat(200)}\n`,
  ];
  expect(problemOf(lines.join('\n'))).toEqual([]);
});

test.each([
  ['long', `a: ${'b'.repeat(200_000)}`],
  ['deep', '['.repeat(50_000)],
])('YAML that is too %s → a problem', (_what, text) => {
  expect(parseYaml('a-game.yaml', text)).toEqual(
    expect.arrayContaining([expect.objectContaining({ file: 'a-game.yaml' })]),
  );
});
