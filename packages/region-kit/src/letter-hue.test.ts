import { letterHue } from './letter-hue';

const uids = Array.from({ length: 2000 }, (_, index) => `member-${index}`);

test('a member has the same colour every time', () => {
  expect(letterHue('abcdefgh')).toEqual(letterHue('abcdefgh'));
});

test('hues reach from 0 to 255 and are spread evenly', () => {
  const hues = uids.map((uid) => letterHue(uid).hue);
  expect(Math.min(...hues)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...hues)).toBeLessThanOrEqual(255);
  const quarters = [0, 1, 2, 3].map((quarter) => hues.filter((hue) => hue >> 6 === quarter).length);
  for (const count of quarters) expect(count).toBeGreaterThan(400);
});

test('the letter is dark up to hue 222 and white above', () => {
  for (const uid of uids) {
    const { hue, white } = letterHue(uid);
    expect(white).toBe(hue > 222);
  }
});
