import { canBeInlined, inlineStyle, styleLink } from './style-sheets';

const sheet = { url: '/assets/site.css', digest: 'sha384-abc' };

test.each([
  ['a{color:red}', true],
  ['@font-face{src:url(/assets/a.woff2)}', true],
  ['a{background:url("data:image/svg+xml,%3Csvg/%3E")}', true],
  ['a{fill:url( #gradient )}', true],
  ['a{background:url(a.png)}', false],
  ["a{background:url('../a.png')}", false],
  ['a{background:url(//other.example/a.png)}', false],
  ['@import "b.css";', false],
  ['a::before{content:"</STYLE><script>"}', false],
  ['a{}\r\nb{}', false],
])('%j may stand inside a page: %s', (text, expected) => {
  expect(canBeInlined(text)).toBe(expected);
});

test('a style sheet is inside the page when its text is known, else linked', () => {
  expect(inlineStyle({ ...sheet, text: 'a{color:red}' })).toBe(
    '<style data-href="/assets/site.css">a{color:red}</style>',
  );
  expect(inlineStyle(sheet)).toBe(styleLink(sheet));
  expect(styleLink(sheet)).toBe(
    '<link rel="stylesheet" href="/assets/site.css" crossorigin="anonymous" integrity="sha384-abc">',
  );
});
