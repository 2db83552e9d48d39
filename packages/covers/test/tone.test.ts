import { contrast, nearestPalette, palettes, tone, type PaletteName } from '../src';

const names = Object.keys(palettes) as PaletteName[];

describe.each(names)('the head in %s', (palette) => {
  const heads = tone({ slug: 'any', title: 'Any', options: { palette } });

  it.each(['dark', 'light'] as const)('has enough contrast in the %s theme', (theme) => {
    const { bg, ink, soft, accent } = heads[theme];
    expect(contrast(bg, ink)).toBeGreaterThanOrEqual(8);
    expect(contrast(bg, soft)).toBeGreaterThanOrEqual(5);
    expect(contrast(bg, accent)).toBeGreaterThanOrEqual(4.5);
  });

  it('is the one nearest to its own ground', () => {
    expect(nearestPalette(palettes[palette].ground)).toBe(palette);
  });

  it('has a dark background in the dark theme', () => {
    expect(contrast(heads.dark.bg, '#000000')).toBeLessThan(contrast(heads.dark.ink, '#000000'));
  });
});

it('a dark cover’s ground is used in both themes', () => {
  const { dark, light } = tone({ slug: 'hades', title: 'Hades', options: { palette: 'oxblood' } });
  expect(light).toEqual(dark);
  expect(contrast(light.bg, palettes.oxblood.ground)).toBeLessThan(1.2);
});

it('a bright cover’s ground is used in the light theme and its shadow colours in the dark one', () => {
  const { dark, light } = tone({ slug: 'ice', title: 'Ice', options: { palette: 'ice' } });
  expect(light.bg).toBe(palettes.ice.ground);
  expect(contrast(dark.bg, palettes.ice.light)).toBeGreaterThan(contrast(light.bg, palettes.ice.light));
});
