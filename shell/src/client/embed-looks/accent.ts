import { BLACK, contrast, inkOn, mix, readableOn, WHITE, type Colour } from './colour';

/** What text and marks of a theme are on. */
export interface Surfaces {
  /** Behind text of the accent’s colour. */
  behindText: readonly Colour[];
  /** Colours of text, which is also on the softened accent. */
  texts: readonly Colour[];
  background: Colour;
  /** Behind short messages. */
  plate: Colour;
}

/** The minimum of level AA for text. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
const TEXT_CONTRAST = 4.5;
/** How much of the accent is in the softened accent at most, and by how much it is reduced until text can be read on it. */
const SOFT_SHARE = 0.16;
const SOFT_STEP = 0.02;
const HOVER_SHARE = 0.15;

/**
 * Derives the colours of a theme from an accent: the fills have it as it is, with black or white text, and what is read is
 * made darker or lighter until it has the contrast of level AA. Marks, borders and the focus ring, which need 3:1 only,
 * have the colour of text.
 * @returns custom properties of `theme.css`
 */
export function accentColours(accent: Colour, surfaces: Surfaces): Record<string, Colour> {
  const { behindText, texts, background, plate } = surfaces;
  const ink = inkOn(accent);
  const soft = softened(accent, background, texts);
  const text = readableOn([...behindText, soft], accent, TEXT_CONTRAST);
  return {
    '--c-accent': text,
    '--c-focus': text,
    '--c-accent-fill': accent,
    // Away from its text, whose contrast grows.
    '--c-accent-fill-hover': mix(accent, ink === BLACK ? WHITE : BLACK, HOVER_SHARE),
    '--c-on-accent': ink,
    '--c-accent-soft': soft,
    '--c-plate-accent': readableOn([plate], accent, TEXT_CONTRAST),
  };
}

function softened(accent: Colour, background: Colour, texts: readonly Colour[]): Colour {
  for (let share = SOFT_SHARE; share > 0; share -= SOFT_STEP) {
    const soft = mix(background, accent, share);
    if (texts.every((text) => contrast(text, soft) >= TEXT_CONTRAST)) return soft;
  }
  return background;
}
