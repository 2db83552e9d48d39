import { negotiateFormat } from '../src/pictures/encode';

test.each([
  ['image/avif,image/webp,*/*', 300, 'avif'],
  ['image/avif,image/webp,*/*', 149, 'webp'],
  ['image/avif;q=0,image/webp', 300, 'webp'],
  ['image/avif; q=0.0 , image/webp;q=0.5', 300, 'webp'],
  ['IMAGE/AVIF', 300, 'avif'],
  ['image/avif', 44, 'jpeg'],
  ['image/*', 300, 'jpeg'],
  ['*/*', 300, 'jpeg'],
  ['', 300, 'jpeg'],
  [undefined, 300, 'jpeg'],
  ['image/png', 300, 'png'],
  ['image/png,image/jpeg', 300, 'jpeg'],
  ['text/html', 300, 'jpeg'],
])('Accept %j, width %d → %s', (accept, width, format) => {
  expect(negotiateFormat(accept, width)).toBe(format);
});
