import { hasSpoiler, mentionIn, unwrapAddress } from './link-addresses';
import { htmlToText } from './plain-text';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const TRUE = 'https://shop.example/item?id=7&b=c';
const encoded = encodeURIComponent(TRUE);

test.each([
  ['Disqus', `http://disq.us/url?url=${encoded}%3AaBcDeFgHiJkLmNoPqRsTuVwXy_0&cuid=12`],
  ['Remark42’s pictures', `https://remark.example/api/v1/img?src=${base64(TRUE)}`],
  ['a search engine', `https://www.google.com/url?sa=t&url=${encoded}&usg=x`],
  ['a network', `https://l.facebook.com/l.php?u=${encoded}&h=x`],
  ['a plugin with a parameter', `https://blog.example/goto/?to=${encoded}`],
  ['a plugin with a path', `https://blog.example/goto/${TRUE}`],
  ['a plugin with a path that was normalised', `https://blog.example/out/${TRUE.replace('//', '/')}`],
  [
    'one in another',
    `http://disq.us/url?url=${encodeURIComponent(`https://blog.example/go?url=${encoded}`)}%3AaBcDeFgHiJkLmNoPqRsTuVwXy_0`,
  ],
])('through %s → the true address', (_what, address) => {
  expect(unwrapAddress(address)).toBe(TRUE);
});

test.each([
  TRUE,
  'https://disq.us/p/1abc',
  'https://shop.example/search?url=https%3A%2F%2Fother.example',
  'https://blog.example/goto/?to=javascript:alert(1)',
  'https://blog.example/go/away',
  'https://remark.example/api/v1/img?src=%00%01',
  'not an address',
])('%s stays', (address) => {
  expect(unwrapAddress(address)).toBe(address);
});

test.each([
  [
    `<p>See <a href="http://disq.us/url?url=${encoded}%3AaBcDeFgHiJkLmNoPqRsTuVwXy_0&amp;cuid=1" title="x">https://shop.example/it...</a></p>`,
    `See ${TRUE}`,
  ],
  ['<a href="https://disqus.com/by/ann/">@ann:disqus</a> thanks', '@ann thanks'],
  [
    '<img class="wp-smiley" src="https://s.example/smile.gif" alt=":-)"> <img src="https://p.example/a.png" alt="A">',
    ':-) https://p.example/a.png',
  ],
])('%s → %s', (html, text) => {
  expect(htmlToText(html).trim()).toBe(text);
});

test('a mention is a link to a profile', () => {
  expect(mentionIn('@ann', 'https://example.com/ann')).toBeUndefined();
  expect(mentionIn('ann', 'https://disqus.com/by/ann/')).toBeUndefined();
});

test.each([
  ['The end: <spoiler>the butler</spoiler>', true],
  ['[spoiler]the butler[/spoiler]', true],
  ['<span class="text-spoiler">x</span>', true],
  ['A spoiler: <b>no</b> <spoilers>', false],
])('%s covers a part of it: %s', (html, covers) => {
  expect(hasSpoiler(html)).toBe(covers);
});
