import { choose, type Choice, type Subject } from './choose';
import { compositions } from './compositions';
import type { Art, Box, Focus } from './compositions/composition';
import { layouts } from './layouts';
import { COVER, HEIGHT, WIDTH } from './layouts/layout';
import { grain, hinge } from './pieces/paper';
import { randomFrom } from './random';
import { group, svg } from './svg/shapes';
import { picture } from './svg/picture';
import { settable } from './type/settable';
import { titleBlock } from './type/title';

/**
 * `portrait` is 3:4 with the title; `square` and `wide` (16:9) are the picture alone; so is `banner` (8:3), whose
 * lowest quarter is free of the subject, for a headline that covers it.
 */
export type Format = 'portrait' | 'square' | 'wide' | 'banner';

/** Seeds the picture’s random numbers separately from the layout’s, so that all formats show the same picture. */
const ART_SEED = 0x51ed270b;

/** Draws a choice's composition into a box. */
export const draw = ({ composition, palette, seed, flip, id }: Choice, box: Box, focus: Focus): Art => {
  const art = compositions[composition]({ box, focus, random: randomFrom(seed ^ ART_SEED), palette, id });
  return flip ? { ...art, svg: group(art.svg, svg`matrix(-1 0 0 1 ${2 * focus.cx} 0)`) } : art;
};

/**
 * Draws the picture without a title, its subject in the middle of the width.
 * @param reach radius of the subject, as a share of the shorter side
 * @param middle height of the subject’s centre, as a share of the height
 */
const untitled = (choice: Choice, w: number, h: number, reach: number, middle = 0.5): string => {
  const focus: Focus = {
    x: w * 0.04,
    y: h * 0.04,
    w: w * 0.92,
    h: h * 0.92,
    cx: w / 2,
    cy: h * middle,
    r: Math.min(w, h) * reach,
  };
  return draw(choice, { x: 0, y: 0, w, h }, focus).svg + grain(choice.id, choice.palette, w, h);
};

const portrait = (choice: Choice, text: string): string => {
  const { palette, motif, id, seed } = choice;
  const inner = layouts[choice.layout]({
    palette,
    motif,
    id,
    random: randomFrom(seed),
    title: (room) => titleBlock(text, room),
    draw: (box, focus) => draw(choice, box, focus),
  });
  return inner + grain(id, palette, COVER.w, COVER.h);
};

/**
 * Draws a cover. The same subject always gives the same picture, byte for byte.
 *
 * The title is drawn as paths, so no font is needed to show it. Characters that the bundled font lacks are
 * dropped; if too few remain (see `settable`), the portrait has no title.
 * @returns an SVG document: portrait 300 × 400, square 300 × 300, wide 640 × 360, banner 960 × 360 units
 */
export const cover = (subject: Subject, { format = 'portrait' }: { format?: Format } = {}): string => {
  const choice = choose(subject);
  if (format === 'square') return picture(300, 300, untitled(choice, 300, 300, 0.46), subject.title);
  if (format === 'wide') return picture(640, 360, untitled(choice, 640, 360, 0.5), subject.title);
  if (format === 'banner') return picture(960, 360, untitled(choice, 960, 360, 0.34, 0.35), subject.title);
  const text = settable(subject.title);
  const inner = text ? portrait(choice, text) : untitled(choice, WIDTH, HEIGHT, 0.46);
  return picture(WIDTH, HEIGHT, inner + hinge(HEIGHT), subject.title);
};
