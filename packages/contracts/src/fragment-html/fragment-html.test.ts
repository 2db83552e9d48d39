import { checkedHtml } from '.';

test.each([
  ['what React writes', '<p class="a">x<!-- -->y</p><!--$--><ul><li>1</li></ul><!--/$-->', undefined],
  ['escaped text', '<p title="&quot;">&lt;script&gt;</p>', '<p title="&quot;">&lt;script&gt;</p>'],
  ['a picture', '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><img src="/a.png">', undefined],
  ['text for browsers without scripts', '<noscript class="a">Turn &amp; on.</noscript>', undefined],
  ['a line break at the start of a text box', '<textarea>\n\nx</textarea>', undefined],
  ['elements that are not closed', '<div><p>one<b>two', '<div><p>one<b>two</b></p></div>'],
  ['the end of elements around it', '</div></section></main><p>x</p>', '<p>x</p>'],
  [
    'the end of a slot by balanced tags',
    '<ul><li><div><li></li></div></li></ul>',
    '<ul><li><div></div></li><li></li></ul>',
  ],
  ['a comment that is not closed', '<p>x</p><!-- y', '<p>x</p><!-- y-->'],
])('fragment: %s → balanced', (_what, content, expected = content) => {
  expect(checkedHtml(content)).toBe(expected);
  expect(checkedHtml(expected)).toBe(expected);
});

test.each([
  ['a script', '<p>x</p><script>alert(1)</script>'],
  ['a script after the end of a template', '</template><script>alert(1)</script>'],
  ['a script in a picture', '<svg><script>alert(1)</script></svg>'],
  ['a handler', '<img src="x" onerror="alert(1)">'],
  ['a handler in a picture', '<svg onload="alert(1)"></svg>'],
  ['a base address', '<base href="https://example.org/">'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=//example.org">'],
  ['a script as an address', '<a href="javascript:alert(1)">x</a>'],
  ['a script as a hidden address', '<a href=" jav&#x09;ascript&colon;alert(1)">x</a>'],
  ['a script in a form', '<form action="JavaScript:alert(1)"></form>'],
  ['a page as an address', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a script as an address in a picture', '<svg><a xlink:href="javascript:alert(1)"></a></svg>'],
  ['markup for browsers without scripts', '<noscript><p title="</noscript><img src=x>"></p></noscript>'],
  ['another document', '<iframe srcdoc="x"></iframe>'],
  ['an object', '<object data="x.swf"></object>'],
  ['a style sheet', '<style>*{display:none}</style>'],
  ['a linked style sheet', '<link rel="stylesheet" href="/x.css">'],
  ['HTML in a picture', '<svg><foreignObject><p>x</p></foreignObject></svg>'],
  ['a formula', '<math><mtext></mtext></math>'],
  ['plain text without an end', '<plaintext>'],
  ['a comment with markup', '<!-- <p> -->'],
  ['too much', 'x'.repeat(600_000)],
  ['too many elements', '<b></b>'.repeat(30_000)],
  ['too many elements in each other', '<div>'.repeat(1_000)],
  [
    'elements that the parser multiplies',
    `<p>${Array.from({ length: 190 }, (_, index) => `<b id="${index}">`).join('')}</p>${'<p>x</p>'.repeat(20_000)}`,
  ],
])('fragment with %s → rejected', (_what, content) => {
  expect(() => checkedHtml(content)).toThrow(expect.objectContaining({ name: 'UnsafeHtml' }));
});
