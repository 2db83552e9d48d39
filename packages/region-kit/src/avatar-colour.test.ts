import { avatarColour } from './avatar-colour';

const uids = Array.from({ length: 2000 }, (_, index) => `member-${index}`);

test('avatarColour: same uid → same colour', () => {
  expect(avatarColour('abcdefgh')).toEqual(avatarColour('abcdefgh'));
});

test('avatarColour: hues cover 0 to 255 evenly', () => {
  const hues = uids.map((uid) => avatarColour(uid).hue);
  expect(Math.min(...hues)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...hues)).toBeLessThanOrEqual(255);
  const quarters = [0, 1, 2, 3].map((quarter) => hues.filter((hue) => hue >> 6 === quarter).length);
  for (const count of quarters) expect(count).toBeGreaterThan(400);
});

test('avatarColour: the letter is dark up to hue 222 and white above', () => {
  for (const uid of uids) {
    const { hue, white } = avatarColour(uid);
    expect(white).toBe(hue > 222);
  }
});
