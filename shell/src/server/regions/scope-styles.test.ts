import { scopeStyles } from './scope-styles';

const scoped = (text: string) => scopeStyles(text, { region: 'poll', base: '/regions/poll/1.0.0/' });
const IN = ':where([data-region="poll"] *)';

test.each([
  ['*', `*${IN}`],
  ['body', `body${IN}`],
  ['.line-a1B2c', `.line-a1B2c${IN}`],
  [':root[data-theme=dark] .a > b', `:root[data-theme=dark] .a > b${IN}`],
  ['.a,#b:is(p, q)', `.a${IN},#b:is(p, q)${IN}`],
  ['.a::before', `.a${IN}::before`],
  ['.a:hover:after', `.a:hover${IN}:after`],
  ['::backdrop', `${IN}::backdrop`],
  ['.a:not(.b::after)', `.a:not(.b::after)${IN}`],
  ['[title="a::b"]', `[title="a::b"]${IN}`],
  ['.a\\:\\:b', `.a\\:\\:b${IN}`],
  [':first-child', `:first-child${IN}`],
])('%s → %s', (selector, expected) => {
  expect(scoped(`${selector}{color:red}`)).toBe(`${expected}{color:red}`);
});

test('rules in rules are scoped, too; frames of animations and the mark of the sheet are not', () => {
  expect(scoped('@media (width > 1px){*{color:red}}@layer a{b{top:0}}')).toBe(
    `@media (width > 1px){*${IN}{color:red}}@layer a{b${IN}{top:0}}`,
  );
  expect(scoped('.a{html &{color:red}}')).toBe(`.a${IN}{html &${IN}{color:red}}`);
  expect(scoped('@keyframes a{from{top:0}50%{top:1px}}')).toBe('@keyframes a{from{top:0}50%{top:1px}}');
  expect(scoped(':root{--styles-poll-1: }')).toBe(':root{--styles-poll-1: }');
  expect(scoped(':root{--styles-poll-1: ;--c-bg:red}')).toContain(IN);
});

test.each([
  '@import "x.css";',
  '@font-face{font-family:Site;src:url(x.woff2)}',
  '@property --c-bg{syntax:"*";inherits:false}',
  '@page{margin:0}',
  '@view-transition{navigation:auto}',
])('%s is removed', (rule) => {
  expect(scoped(`${rule}.a{top:0}`).trim()).toBe(`.a${IN}{top:0}`);
});

test('addresses are those of files beside the sheet', () => {
  expect(
    scoped('.a{background:url(x.png),url("y.svg"),url(/cdn/z),url(data:image/png;base64,AA),url(#m)}'),
  ).toBe(
    `.a${IN}{background:url(/regions/poll/1.0.0/x.png),url("/regions/poll/1.0.0/y.svg"),url(/cdn/z),url(data:image/png;base64,AA),url(#m)}`,
  );
});

test('a sheet that cannot be read → an error', () => {
  expect(() => scoped('.a{color:red')).toThrow();
  expect(() => scoped('"')).toThrow();
});
