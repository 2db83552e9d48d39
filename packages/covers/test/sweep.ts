import { createHash } from 'node:crypto';
import { compositionNames, type CompositionName } from '../src/compositions';
import type { Subject } from '../src/choose';
import type { Format } from '../src/cover';
import { layoutNames } from '../src/layouts';
import { paletteNames } from '../src/palettes';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Three covers of a composition in every palette, going through layouts, formats and titles. */
export const sweepOf = (composition: CompositionName): [Subject, Format][] => {
  const titles = ['Io', 'The Long Way Home', 'Small Hours: A Night in Five Parts', 'Überfahrt 2049'];
  return paletteNames.flatMap((palette, i) =>
    [0, 1, 2].map((round): [Subject, Format] => {
      const n = i * 3 + round;
      const layout = layoutNames[n % layoutNames.length];
      const subject = {
        slug: `${composition}-${n}`,
        title: titles[n % titles.length] as string,
        genres: ['puzzle', 'indie'],
        options: { composition, palette, ...(layout && { layout }) },
      };
      return [subject, (['portrait', 'portrait', 'square', 'wide'] as const)[n % 4] as Format];
    }),
  );
};

export { compositionNames };
