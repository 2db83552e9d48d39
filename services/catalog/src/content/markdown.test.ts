import { renderMarkdown, splitFrontMatter } from './markdown';
import { parseYaml } from './yaml-source';

test('Markdown is rendered as HTML', () => {
  expect(
    renderMarkdown('## Head\n\nText with *stress*, [a link](/games/hades/) and `code`.\n\n- one\n- two\n'),
  ).toBe(
    '<h2>Head</h2>\n<p>Text with <em>stress</em>, <a href="/games/hades/">a link</a> and <code>code</code>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  );
});

test.each([
  ['a script', 'Before <script>alert(1)</script> after', 'Before alert(1) after'],
  ['a handler', '<img src=x onerror=alert(1)>', ''],
  ['a frame', '<iframe src="https://evil.example"></iframe>', ''],
  ['a link to a script', '[click](javascript:alert(1))', '<a>click</a>'],
  ['a link to data', '[click](data:text/html,<script>alert(1)</script>)', '<a>click</a>'],
  ['a picture from a script', '![x](javascript:alert(1))', '<img alt="x">'],
  ['an entity that hides one', '[x](jav&#x09;ascript:alert(1))', '<a>x</a>'],
])('%s is removed', (_what, markdown, left) => {
  expect(renderMarkdown(markdown).replace(/^<p>|<\/p>$/g, '')).toBe(left);
});

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
