import { superLinear } from '@savepoint/service-kit/testing';
import { embedOf } from './embeds';
import { renderMarkdown } from './render';

const uploads = {
  revisions: new Map([
    ['art/map.webp', 'r1'],
    ['play.mp4', 'r2'],
    ['play.vtt', 'r3'],
  ]),
  sizes: new Map([['art/map.webp', { width: 1000, height: 500 }]]),
};
const render = (markdown: string) => renderMarkdown(markdown, uploads);
/** HTML of a text without problems. */
function html(markdown: string): string {
  const { html: rendered, problems } = render(markdown);
  expect(problems).toEqual([]);
  return rendered;
}
const problemsOf = (markdown: string) =>
  render(markdown).problems.map(({ line, column, message }) => `${line}:${column}: ${message}`);

test('Markdown is rendered as HTML; headings have ids', () => {
  expect(html('## Head\n\nText with *stress*, [a link](/games/hades/) and `code`.\n\n- one\n- two\n')).toBe(
    '<h2 id="head">Head</h2>\n<p>Text with <em>stress</em>, <a href="/games/hades/">a link</a> and <code>code</code>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  );
  expect([...render('## Main\n\n### Έναρξη, 1\n\n## Main').anchors]).toEqual([
    'main-1',
    'έναρξη-1',
    'main-2',
  ]);
});

test('tables: columns, sides, bars in code and escaped ones, in lists and quotes too', () => {
  const table = html('| A | B |\n| :-: | --: |\n| `x|y` | \\| *z* |\n| 1 | |');
  expect(table).toContain('<div class="table" tabindex="0"><table>');
  expect(table).toContain('<th class="center">A</th>');
  expect(table).toContain('<td class="center"><code>x|y</code></td>');
  expect(table).toContain('<td class="end">| <em>z</em></td>');
  expect(html('A | B\n--- | ---\n1 | 2')).toContain('<td>2</td>');
  expect(html('> | A |\n> |---|\n> | 1 |')).toMatch(/<blockquote>[^]*<td>1<\/td>/);
});

test('footnotes, strikethrough, tasks and bare addresses', () => {
  const text = html('One[^a] and two[^long].\n\n[^a]: Word\n[^long]: Two words\n  and more.');
  expect(text).toContain('<a href="#fn-a" id="fnref-a"');
  expect(text).toMatch(/<li id="fn-long">\n<p>Two words\nand more\./);
  expect(html('~~a *b* c~~ and a~~b')).toBe('<p><del>a <em>b</em> c</del> and a~~b</p>');
  expect(html('See https://a.example/x_(y), or (https://b.example/).')).toBe(
    '<p>See <a href="https://a.example/x_(y)">https://a.example/x_(y)</a>, or (<a href="https://b.example/">https://b.example/</a>).</p>',
  );
  const tasks = html('- [ ] to do\n- [x] done');
  expect(tasks).toContain('<input type="checkbox" disabled> to do');
  expect(tasks).toContain('<input type="checkbox" checked disabled> done');
});

test('HTML of the list of elements, with Markdown between; comments are left out', () => {
  expect(html('H<sub>2</sub>O <kbd>Ctrl</kbd> <mark>a *b*</mark><!-- note -->')).toBe(
    '<p>H<sub>2</sub>O <kbd>Ctrl</kbd> <mark>a <em>b</em></mark></p>',
  );
  expect(html('<details><summary>Ends & more</summary>Told *here*.</details>')).toBe(
    '<details><summary>Ends &#x26; more</summary>Told <em>here</em>.</details>',
  );
  expect(html('<details>\n<summary>More</summary>\n\nA *list*:\n\n- one\n\n</details>\n\nAfter')).toMatch(
    /<details><summary>More<\/summary><p>A <em>list<\/em>:<\/p><ul>\n<li>one<\/li>\n<\/ul><\/details>\n<p>After/,
  );
  expect(html('<a href="/games/hades/">Hades</a>')).toBe('<p><a href="/games/hades/">Hades</a></p>');
  expect(html(String.raw`\<div> &lt;b> ` + '`<iframe>`')).toBe(
    '<p>&#x3C;div> &#x3C;b> <code>&#x3C;iframe></code></p>',
  );
});

test.each([
  '/uploads/art/map.webp',
  'uploads/art/map.webp',
  '../uploads/art/map.webp',
  'art/map.webp',
  '/cdn/uploads/art/map.webp',
  'art/map%2Ewebp',
])('a picture is found by %s', (path) => {
  expect(html(`![A map](${path})`)).toContain('src="/cdn/uploads/art/map.webp?width=640&#x26;v=r1"');
});

test('a picture of its own is a figure, with sizes, caption and credit; one in a line is not', () => {
  const figure = html('![A map](art/map.webp "The island | Ann & Bo")');
  expect(figure).toMatch(
    /^<figure class="fig"><img [^>]*width="640" height="320" alt="A map" loading="lazy"/,
  );
  expect(figure).toContain('960w" sizes="');
  expect(figure).not.toContain('1280w');
  expect(figure).toContain(
    '<figcaption>The island <span class="credit">Credit: Ann &#x26; Bo</span></figcaption></figure>',
  );
  expect(html('See ![a map](art/map.webp) here.')).toMatch(/^<p>See <img [^>]*> here\.<\/p>$/);
});

test('blocks: notes, pull quotes, galleries, videos and embeds', () => {
  expect(html(':::note\nA *note*.\n\nMore.\n:::')).toBe(
    '<aside class="callout"><p>A <em>note</em>.</p><p>More.</p></aside>',
  );
  expect(html(':::pullquote\nIt is done.\n:::')).toBe(
    '<blockquote class="pullq"><p>It is done.</p></blockquote>',
  );
  const gallery = html(':::gallery\n![One](art/map.webp "First")\n![Two](art/map.webp)\n:::');
  expect(gallery.match(/<li><figure><a href="[^"]*"><img /g)).toHaveLength(2);
  expect(gallery).toMatch(/^<ul class="gallery">[^]*<figcaption>First<\/figcaption>/);
  const video = html('::video{file="play.mp4" poster="art/map.webp" title="The start" captions="play.vtt"}');
  expect(video).toContain('preload="none"');
  expect(video).toContain(
    '<track kind="captions" srclang="en" label="English" src="/cdn/uploads/play.vtt?v=r3">',
  );
  expect(html('::embed{url="https://youtu.be/abcdefghijk" title="The trailer"}')).toBe(
    '<figure class="embed"><a href="https://youtu.be/abcdefghijk" data-embed="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1" rel="noreferrer">The trailer</a><figcaption> Loads from www.youtube.com when you press it.</figcaption></figure>',
  );
  expect(html('```\n:::note\n```')).toBe('<pre><code>:::note\n</code></pre>');
});

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=4', true],
  ['https://vimeo.com/76979871', true],
  ['http://www.youtube.com/watch?v=abcdefghijk', false],
  ['https://www.youtube.com.evil.example/watch?v=abcdefghijk', false],
  ['https://youtu.be/abc"onload=', false],
  ['https://video.example/1', false],
])('an embed of %s: %s', (address, allowed) => {
  expect(embedOf(address) !== undefined).toBe(allowed);
});

test.each([
  [
    'an element',
    'Text.\n\n<div class="box">Shown?</div>',
    /^3:1: <div> is not allowed in a text: the elements are a, abbr/,
  ],
  ['an element in a line', 'A <span>b</span>', /^1:3: <span> is not allowed/],
  ['a script', 'Before <script>alert(1)</script> after', /^1:8: <script> is not allowed/],
  ['a frame', '\n<iframe src="https://evil.example"></iframe>', /^2:1: <iframe> is not allowed/],
  ['a handler', '<mark onclick="x()">a</mark>', /^1:1: <mark> must not have "onclick": remove it\.$/],
  ['an element that is not closed', 'A <mark>b', /^1:3: <mark> is not closed\.$/],
  ['an end of nothing', 'A</mark> b', /^1:2: <\/mark> closes nothing: remove it\.$/],
  ['a comment that is not closed', 'A <!-- b', /^1:1: this comment is not closed: add "-->"\.$/],
  [
    'a declaration',
    '<!DOCTYPE html>',
    /^1:1: this is not HTML that a text may contain: "<!DOCTYPE html>"\.$/,
  ],
  [
    'a link to a script',
    '[a](javascript:alert(1))',
    /^1:1: "javascript:alert\(1\)" is no address: begin it with/,
  ],
  [
    'an entity that hides one',
    '[x](jav&#x09;ascript:alert(1))',
    /^1:1: "jav\tascript:alert\(1\)" is no address/,
  ],
  ['a link to data', '[a](data:text/html,b)', /^1:1: "data:text\/html,b" is no address/],
  ['a reference to nothing', '[a][b]', /^1:1: this refers to an address that the text does not have/],
  ['a footnote without text', 'A[^1]', /^1:1: there is no footnote "\[\^1\]: …"/],
  ['a footnote that nothing refers to', 'A\n\n[^1]: B c', /^3:1: nothing refers to the footnote \[\^1\]/],
  [
    'a table without an empty line before it',
    'A\nB | C\n--|--\n1|2',
    /^1:1: a table needs an empty line before it/,
  ],
  [
    'a row with too many cells',
    'A | B\n--|--\n1|2|3',
    /^3:1: this row has 3 cells, and the row of dashes 2\.$/,
  ],
  [
    'a picture of another host',
    '![a](https://b.example/c.png)',
    /^1:1: "https:\/\/b\.example\/c\.png" is not on this site/,
  ],
  [
    'a picture that is not there',
    '![a](art/map.wepb)',
    /^1:1: there is no picture "art\/map\.wepb" in uploads\/\. Did you mean "art\/map\.webp"\?$/,
  ],
  ['a picture without a text', '![](art/map.webp)', /^1:1: "art\/map\.webp" has no text that describes it/],
  [
    'a video without captions',
    '::video{file=play.mp4 poster=art/map.webp title=a}',
    /^1:1: a video needs captions="…"/,
  ],
  [
    'an embed of another host',
    '::embed{url="https://v.example/1" title="a"}',
    /^1:1: "https:\/\/v\.example\/1" cannot be embedded/,
  ],
  [
    'an unknown block',
    'A\n:::box\nB\n:::',
    /^2:1: ":::box" is not known: blocks are :::note, :::warning, :::pullquote, :::gallery\./,
  ],
  ['a block that is not closed', ':::note\nA', /^1:1: ::: is not closed\.$/],
  [
    'text in a gallery',
    ':::gallery\nHello\n:::',
    /^3:1: a gallery has pictures only|^2:1: a gallery has pictures only/,
  ],
])('%s is refused, with its line and column', (_what, markdown, message) => {
  expect(problemsOf(markdown)[0]).toMatch(message);
});

test('starts of comments without an end take linear time', async () => {
  const startsOf = (count: number) => `a ${'<!-- <? <!A '.repeat(count)}`;
  expect(await superLinear(render, startsOf, 8_000)).toBeUndefined();
});
