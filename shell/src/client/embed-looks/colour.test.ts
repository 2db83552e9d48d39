import {
  BLACK,
  contrast,
  formatColour,
  inkOn,
  luminance,
  parseColour,
  readableOn,
  WHITE,
  type Colour,
} from './colour';

test.each<[string, string]>([
  ['#0a7', '#00aa77'],
  ['#C0FFEE', '#c0ffee'],
  ['rgb(255 128 0)', '#ff8000'],
  ['rgb(255, 128,0)', '#ff8000'],
  ['RGB( 0 0 12.6 )', '#00000d'],
  ['hsl(0 100% 50%)', '#ff0000'],
  ['hsl(120deg, 100%, 25%)', '#008000'],
  ['hsl(210 50% 40%)', '#336699'],
  ['hsl(360 0% 100%)', '#ffffff'],
])('%s → %s', (text, hex) => {
  expect(formatColour(parseColour(text)!)).toBe(hex);
});

test.each([
  '',
  'red',
  '#12',
  '#1234',
  '#12345678',
  '#ggg',
  '#fff;color:red',
  'rgb(256 0 0)',
  'rgb(1 2)',
  'rgb(1% 2% 3%)',
  'rgb(1 2 3 / 50%)',
  'rgb(-1 2 3)',
  'rgb(1.2.3 0 0)',
  'hsl(400 10% 10%)',
  'hsl(1 2 3)',
  'hsl(1 101% 3%)',
  'url(https://evil.example)',
  'var(--c-text)',
  'rgb(1 2 3)}body{display:none',
])('“%s” is no colour', (text) => expect(parseColour(text)).toBeNull());

test('luminance and contrast: the values of WCAG', () => {
  expect([luminance(BLACK), luminance(WHITE)]).toEqual([0, 1]);
  expect(contrast(BLACK, WHITE)).toBe(21);
  // The darkest grey that fails on white, and the lightest that does not.
  expect(contrast(parseColour('#777777')!, WHITE)).toBeCloseTo(4.478, 3);
  expect(contrast(WHITE, parseColour('#767676')!)).toBeCloseTo(4.542, 3);
  expect(contrast(parseColour('#ff0000')!, WHITE)).toBeCloseTo(3.998, 3);
});

test('what is written on any colour can be read', () => {
  const steps = Array.from({ length: 18 }, (_, index) => index * 15);
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const colour: Colour = [red, green, blue];
        expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
      }
});

test('a colour that can be read already stays as it is; another one is changed as little as needed', () => {
  const dark = parseColour('#003366')!;
  expect(readableOn([WHITE], dark, 4.5)).toEqual(dark);
  const yellow = readableOn([WHITE], parseColour('#ffd400')!, 4.5);
  expect(contrast(yellow, WHITE)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(yellow, WHITE)).toBeLessThan(5);
  // Still yellow.
  expect(yellow[0]).toBeGreaterThan(yellow[1]);
  expect(yellow[2]).toBe(0);
});
