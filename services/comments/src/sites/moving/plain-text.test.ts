import { htmlToText, toPlainText } from './plain-text';

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

test('nesting without end → the text', () => {
  expect(htmlToText(`${'<b>'.repeat(5_000)}deep`)).toBe('deep');
  expect(htmlToText(`${'<div>'.repeat(10_000)}deep`).trim()).toBe('deep');
  // Beyond that it is not parsed, and shown as the text that it is.
  expect(toPlainText({ html: `deep${'<div>'.repeat(50_000)}` })?.text.slice(0, 9)).toBe('deep<div>');
});

test('nothing visible → null', () => {
  expect(toPlainText({ html: '<p>\u200b &nbsp;</p><script>1</script>' })).toBeNull();
});
