import { htmlToText, IMPORTED_TEXT_MAX_LENGTH, toPlainText } from './plain-text';

test.each([
  ['plain', 'plain'],
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines\n\n'],
  ['\n  <p>\n  Indented\n  text\n  </p>\n', 'Indented text\n\n'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b\n\n'],
  ['<blockquote><p>One</p><p>Two</p></blockquote>Reply', '> One\n>\n> Two\n\nReply'],
  ['<pre><code>a\n  b</code></pre>', 'a\n  b\n\n'],
  ['<a href="https://a.example/b">here</a>', 'here (https://a.example/b)'],
  ['<a href="https://a.example/b/c">a.example/b...</a>', 'https://a.example/b/c'],
  ['<a href="javascript:alert(1)">here</a>', 'here'],
  ['<img src="https://a.example/b.png" onerror="alert(1)">', 'https://a.example/b.png'],
  ['<img src="data:image/png;base64,AAAA" alt="A cat">', 'A cat'],
  ['a &lt;script&gt; &amp; b', 'a <script> & b'],
  ['<script>alert(1)</script><style>a{}</style>left', 'left'],
  ['<p>not closed <b>bold', 'not closed bold\n\n'],
])('%j → %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test('line breaks are kept where paragraphs are made on display', () => {
  expect(htmlToText('a\nb\n\n<em>c</em>', true)).toBe('a\nb\n\nc');
});

test.each([
  ['elements in each other', '<div>'.repeat(10_000)],
  ['tags', '<br>'.repeat(50_000)],
  [
    'elements that are closed in the wrong order: each paragraph would open them again',
    `<p>${Array.from({ length: 4_000 }, (_, index) => `<b id=${index}>`).join('')}</p>${'<p>x</p>'.repeat(4_000)}`,
  ],
])('too many %s → the text as it is', (_, html) => {
  expect(toPlainText({ html: `deep${html}` })?.text.slice(0, 8)).toBe(`deep${html.slice(0, 4)}`);
});

test('elements in each other → their text', () => {
  expect(htmlToText(`${'<div>'.repeat(400)}deep`).trim()).toBe('deep');
});

test('quotes in quotes are marked, to a depth', () => {
  expect(htmlToText(`${'<blockquote>'.repeat(2)}deep`)).toBe('> > deep\n\n');
  expect(htmlToText(`${'<blockquote>'.repeat(400)}deep`)).toBe(`${'> '.repeat(8)}deep\n\n`);
});

test('of a text that is far too long, the beginning is looked at', () => {
  const text = htmlToText('<p>twenty characters...'.repeat(15_000));
  expect(text.slice(0, 44)).toBe('twenty characters...\n\ntwenty characters...\n\n');
  expect(text.length).toBeLessThan(5 * IMPORTED_TEXT_MAX_LENGTH);
});

test('nothing visible → null', () => {
  expect(toPlainText({ html: '<p>\u200b &nbsp;</p><script>1</script>' })).toBeNull();
});
