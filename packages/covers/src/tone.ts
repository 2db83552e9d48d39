import { choose, type Subject } from './choose';
import { contrast, luminance, mix, type Colour } from './colour';

/** Colours of a page head in one theme. */
export interface Head {
  readonly bg: Colour;
  /** Text: at least 8:1 on `bg`. */
  readonly ink: Colour;
  /** Secondary text: at least 5:1. */
  readonly soft: Colour;
  /** Links and the point: at least 4.5:1. */
  readonly accent: Colour;
  /** Hairlines; decorative. */
  readonly line: Colour;
}

/** A page head's colours in both themes. */
export interface Tone {
  readonly dark: Head;
  readonly light: Head;
}

const INK = 8;
const SOFT = 5;
const ACCENT = 4.5;
/** Grounds below this luminance carry light ink. */
const DARK_GROUND = 0.3;

/** A head on `start`, moved towards a colour until `ink` reads on it. */
const head = (start: Colour, towards: Colour, ink: Colour, accents: readonly Colour[]): Head => {
  let bg = start;
  for (let i = 0; i < 20 && contrast(bg, ink) < INK; i++) bg = mix(bg, towards, 0.12);
  const muted = mix(ink, bg, 0.24);
  return {
    bg,
    ink,
    soft: contrast(bg, muted) < SOFT ? ink : muted,
    accent: accents.find((colour) => contrast(bg, colour) >= ACCENT) ?? ink,
    line: mix(bg, ink, 0.24),
  };
};

/**
 * Returns the colours for the head of a game’s page, taken from its cover.
 *
 * The background is the cover’s ground. A dark ground is used in both themes: lightened, it would turn pastel
 * and no longer match its cover. A light ground would be too bright in the dark theme, which uses the palette’s
 * shadow colours instead.
 * @param subject the same that `cover` is given
 */
export const tone = (subject: Subject): Tone => {
  const { ground, deep, mid, light, pop } = choose(subject).palette;
  const accents = [pop, light, mid];
  if (luminance(ground) < DARK_GROUND) {
    const both = head(ground, deep, light, accents);
    return { dark: both, light: both };
  }
  return {
    dark: head(mix(mid, deep, 0.45), deep, light, accents),
    light: head(ground, light, deep, accents),
  };
};
