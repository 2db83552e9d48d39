import { readFileSync } from 'node:fs';
import path from 'node:path';
import { accentColours, type Surfaces } from './accent';
import { contrast, formatColour, parseColour, type Colour } from './colour';

const THEMES = readFileSync(
  path.join(__dirname, '../../../../packages/region-kit/src/styles/theme.css'),
  'utf8',
);

/** Reads the colours of a theme from its first rule. */
function surfacesOf(selector: string): Surfaces {
  const rule = THEMES.slice(THEMES.indexOf(`${selector} {`)).split('}', 1)[0]!;
  const colour = (name: string) => parseColour(new RegExp(`--c-${name}: (#\\w+);`).exec(rule)![1]!)!;
  return {
    behindText: ['bg', 'sunk', 'surface', 'surface-2'].map(colour),
    texts: ['text', 'text-2'].map(colour),
    background: colour('bg'),
    plate: colour('plate'),
  };
}

const levels = [0, 51, 102, 153, 204, 255];
const ACCENTS: Colour[] = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue): Colour => [red, green, blue])),
);

test.each([
  ['dark', ':root'],
  ['light', ":root[data-theme='light']"],
])('%s: every accent gives texts of at least 4.5:1', (_theme, selector) => {
  const surfaces = surfacesOf(selector);
  const failures: string[] = [];
  for (const accent of ACCENTS) {
    const colours = accentColours(accent, surfaces);
    const of = (name: string) => colours[`--c-${name}`]!;
    const pairs: [string, Colour, Colour][] = [
      ...[...surfaces.behindText, of('accent-soft')].flatMap((surface): [string, Colour, Colour][] => [
        ['accent', of('accent'), surface],
        ['focus', of('focus'), surface],
      ]),
      ...surfaces.texts.map((text): [string, Colour, Colour] => ['text on soft', text, of('accent-soft')]),
      ['button', of('on-accent'), of('accent-fill')],
      ['button under the pointer', of('on-accent'), of('accent-fill-hover')],
      ['message', of('plate-accent'), surfaces.plate],
    ];
    for (const [name, one, other] of pairs)
      if (contrast(one, other) < 4.5) failures.push(`${formatColour(accent)} ${name}`);
  }
  expect(failures).toEqual([]);
});

test('a button has the accent as it is given', () => {
  const accent = parseColour('#ffd400')!;
  expect(accentColours(accent, surfacesOf(':root'))['--c-accent-fill']).toEqual(accent);
});
