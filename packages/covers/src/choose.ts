import { createHash } from 'node:crypto';
import { compositions, type CompositionName } from './compositions';
import { byGenre } from './genres';
import { layoutsOf, layouts, type LayoutName } from './layouts';
import { lexicon } from './lexicon';
import { paletteNames, palettes, type Palette, type PaletteName } from './palettes';
import { motifOf, type MotifName } from './pieces/motifs';

/** What a cover is drawn for. */
export interface Subject {
  /** Seeds everything: the same slug always gives the same picture. */
  readonly slug: string;
  readonly title: string;
  /** Genre slugs, the most important first; unknown ones are ignored. */
  readonly genres?: readonly string[];
  /** An editor’s choices by name, instead of random ones. Unknown names are ignored. */
  readonly options?: { readonly palette?: string; readonly composition?: string; readonly layout?: string };
}

/** Everything that decides how a cover looks, except its title. */
export interface Choice {
  readonly palette: Palette;
  readonly composition: CompositionName;
  readonly layout: LayoutName;
  readonly motif: MotifName;
  /** Mirrors the picture from left to right. */
  readonly flip: boolean;
  readonly seed: number;
  /** Prefix for ids in the markup. */
  readonly id: string;
}

const known = <K extends string>(names: Record<K, unknown>, name: string | undefined): K | undefined =>
  name !== undefined && Object.hasOwn(names, name) ? (name as K) : undefined;

const compositionsFor = (genres: readonly string[]): readonly CompositionName[] => {
  const pool = new Set(genres.flatMap((genre) => (Object.hasOwn(byGenre, genre) ? byGenre[genre]! : [])));
  return pool.size ? [...pool] : byGenre.any!;
};

/** Chooses how a cover looks, from the SHA-256 of its slug, the words of its title, its genres and its options. */
export const choose = ({ slug, title, genres = [], options = {} }: Subject): Choice => {
  const hash = createHash('sha256').update(slug).digest();
  const one = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

  const palette: PaletteName = known(palettes, options.palette) ?? one(paletteNames, hash.readUInt16BE(0));
  const word = (Object.keys(lexicon) as CompositionName[]).find((name) => lexicon[name]!.test(title));
  const composition =
    known(compositions, options.composition) ?? word ?? one(compositionsFor(genres), hash.readUInt16BE(2));
  return {
    palette: palettes[palette],
    composition,
    layout: known(layouts, options.layout) ?? one(layoutsOf[composition], hash.readUInt8(4)),
    motif: motifOf(genres),
    flip: (hash.readUInt8(5) & 1) === 1,
    seed: hash.readUInt32BE(6),
    id: `c${hash.toString('hex', 0, 3)}`,
  };
};
