import { renderMarkdown } from './markdown';

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
