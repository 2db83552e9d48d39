import { REPETITIONS, superLinear } from '@savepoint/service-kit/testing';
import { htmlToText, IMPORTED_TEXT_MAX_LENGTH, toPlainLine, toPlainText } from './plain-text';

test.each([
  ['plain', 'plain'],
  ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines\n\n'],
  ['\n  <p>\n  Indented\n  text\n  </p>\n', 'Indented text\n\n'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b\n\n'],
  ['<blockquote><p>One</p><p>Two</p></blockquote>Reply', '> One\n>\n> Two\n\nReply'],
  ['<pre><code>a\n  b</code></pre>', '```\na\n  b\n```\n\n'],
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

test.each([
  [
    'code in spans, with empty lines',
    '<p>So:</p>\n<pre class="c"><code><span><span>while tea:\n</span></span><span>    if cup &amp; full:\n</span><span>\n</span><span>done\n</span></code></pre>\n<p>well</p>',
    'So:\n\n```\nwhile tea:\n    if cup & full:\n\ndone\n```\n\nwell',
  ],
  ['code with breaks', '<pre>one<br/>  two<br>\tthree</pre>', '```\none\n  two\n\tthree\n```'],
  ['code without a text', '<p>a</p><pre></pre><p>b</p>', 'a\n\nb'],
  ['code in a line', '<p>Use <code>List&lt;T&gt;  x</code></p>', 'Use List<T>  x'],
  [
    'lists in lists, with numbers and loose breaks',
    '<ol>\n<li>boil<br/>\n</li>\n<li>pour<br/>\n\n\n<ul>\n<li>slowly<br/>\n</li>\n</ul></li>\n<li>wait<br/>\n</li>\n</ol>\n<p>so</p>',
    '1. boil\n2. pour\n   - slowly\n3. wait\n\nso',
  ],
  [
    'a list after a list',
    '<ul><li>a</li></ul><ol start="9"><li>b</li><li>c<br>d</li></ol>',
    '- a\n\n9. b\n10. c\n    d',
  ],
  [
    'a list in a quote, a quote in a list',
    '<blockquote><ul><li>a<ul><li>b</li></ul></li></ul></blockquote><ul><li>c<blockquote>d</blockquote>e</li></ul>',
    '> - a\n>   - b\n\n- c\n\n> d\n\n  e',
  ],
  [
    'a table',
    '<table>\n<thead><tr><th>what</th>\n<th>how many</th></tr></thead>\n<tr><td>cups</td><td>2</td></tr>\n</table>so',
    'what | how many\ncups | 2\n\nso',
  ],
  ['tabs, which our own export has', '<p>a<br>\tb<br>    c</p>', 'a\n\tb\n    c'],
])('%s → as Markdown writes it', (_, html, text) => {
  expect(toPlainText({ html })?.text).toBe(text);
});

test.each([
  ['<blockquote>quoted\nmore</blockquote>\n\nAnswer', '> quoted\n> more\n\nAnswer'],
  ['<pre><code>def f:\n    go\n</code></pre>\nafter', '```\ndef f:\n    go\n```\n\nafter'],
  [
    '<ul>\n<li>one</li>\n<li>two\n<ul>\n<li>nested</li>\n</ul>\n</li>\n</ul>\n<ol>\n<li>first</li>\n<li>second</li>\n</ol>',
    '- one\n- two\n  - nested\n\n1. first\n2. second',
  ],
  ['one\n\n\n    four\n\tTab <b>b</b>', 'one\n\n\n    four\n\tTab b'],
  [
    'a <h2>Head</h2>\n<table><tr>\n<td>1</td>\n<td>2</td></tr></table> <del>old</del>',
    'a\n\nHead\n\n1 | 2\n\n old',
  ],
])('%j: where line breaks are kept, those of the layout are not → %j', (html, text) => {
  expect(toPlainText({ html, keepLineBreaks: true })?.text).toBe(text);
});

test.each([
  ['/rel/path', 'x (https://blog.example/rel/path)'],
  ['../up', 'x (https://blog.example/up)'],
  ['#here', 'x'],
  ['mailto:ann@mail.example', 'x'],
  ['//cdn.example/a', 'x (https://cdn.example/a)'],
])('a link to %s is relative to the page', (href, text) => {
  const source = { html: `<a href="${href}">x</a>`, base: 'https://blog.example/post/' };
  expect(toPlainText(source)?.text).toBe(text);
});

test('lists in each other are indented to a depth', () => {
  const text = htmlToText(`${'<ul><li>a'.repeat(400)}`);
  expect(Math.max(...text.split('\n').map((line) => line.search(/\S/)))).toBeLessThanOrEqual(16);
});

test('line breaks are kept where paragraphs are made on display', () => {
  expect(htmlToText('a\nb\n\n<em>c</em>', { keepLineBreaks: true })).toBe('a\nb\n\nc');
});

test.each([
  ['elements in each other', '<div>'.repeat(10_000)],
  ['tags', '<br><i></i>'.repeat(15_000)],
  [
    'elements that are closed in the wrong order: each paragraph would open them again',
    `<p>${Array.from({ length: 4_000 }, (_, index) => `<b id=${index}>`).join('')}</p>${'</p>'.repeat(4_000)}`,
  ],
])('tens of thousands of %s → the text', (_, html) => {
  expect(toPlainText({ html: `deep${html}down` })?.text.replace(/\s+/g, ' ')).toBe('deep down');
});

test.each([
  [
    'an attribute twice: the first counts',
    '<a href="https://a.example" href="https://b.example">x</a>',
    'x (https://a.example)',
  ],
  ['a character that there is not', `a&#${'1'.repeat(400)};b&#x110000;c`, 'a\ufffdb\ufffdc'],
  ['lines in code with elements in it', '<pre><span>a</span>\n  <i>b</i></pre>', '```\na\n  b\n```\n\n'],
  ['the content of an element of another language', 'a<svg><title>t</title><svg/><path/>x</svg>b', 'ab'],
  ['elements that are not closed', 'a<li>b<blockquote>c', 'a\n- b\n\n> c\n\n'],
  ['end tags alone', 'a</blockquote></a></p></li>b', 'ab'],
  [
    'a link that another one ends',
    '<a href="https://a.example">x<a href="https://b.example">y',
    'x (https://a.example)y (https://b.example)',
  ],
  [
    'a link over two lines',
    '<a href="https://a.example"><p>x</p><p>y</p></a>z',
    'x\n\ny\n\n (https://a.example)z',
  ],
  ['the text of an embedded video', '<video src="https://a.example/v">none</video>', 'https://a.example/v'],
])('%s', (_, html, text) => {
  expect(htmlToText(html)).toBe(text);
});

const ATTRIBUTES = (length: number) =>
  `<p ${Array.from({ length: length / 5 }, (_, index) => index.toString(36).padStart(4, 'a')).join(' ')}>x`;
test.each([
  ...REPETITIONS,
  ['attributes', ATTRIBUTES] as const,
  [
    'marks in an address',
    (length: number) => `<a href="https://a${'\u0301\u0316'.repeat(length / 2)}/">b`,
  ] as const,
  ...[
    '<div>',
    '<b>',
    '</b>',
    '<blockquote>',
    '<blockquote>a</blockquote>',
    '<li>',
    '<pre> </pre>',
    '<br>a ',
    '<ul><li>a',
    '<ol>',
    '</ul>',
    '<pre>a',
    '<td>a',
  ].map((tag) => [tag, (length: number) => tag.repeat(length / tag.length)] as const),
  ...[
    '<a href="https://a.example/">b',
    '<img src=//a.example>',
    '<script>',
    '<!-- -->',
    '<svg>',
    '<table><td>',
  ].map((tag) => [tag, (length: number) => tag.repeat(length / tag.length)] as const),
])('%s: HTML, plain texts and titles of twice the length take twice as long', async (_, make) => {
  const html = (length: number) => `<p>a${make(length)}`;
  expect(await superLinear((text) => htmlToText(text), html, 64_000)).toBeUndefined();
  expect(await superLinear((plain) => toPlainText({ plain }), make, 64_000)).toBeUndefined();
  expect(await superLinear(toPlainLine, html, 64_000)).toBeUndefined();
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
