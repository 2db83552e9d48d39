import { motif } from '../pieces/motifs';
import { COVER, focusOn, HEIGHT, inkOn, MARGIN, pointOn, WIDTH, type Layout } from './layout';

const INNER = WIDTH - 2 * MARGIN;
const LARGEST = 66;

/** The title is on the upper part of the picture. @param below free space under the subject */
const titleAbove =
  (below: number): Layout =>
  ({ title, draw, palette, motif: sign }) => {
    const block = title({ width: INNER, height: 132, max: LARGEST });
    const start = MARGIN + block.height + 20;
    const art = draw(COVER, focusOn(MARGIN, start, INNER, HEIGHT - start - below));
    return (
      art.svg +
      block.at(MARGIN, MARGIN, inkOn(art.top, palette), pointOn(art.top, palette)) +
      (art.busyBottom
        ? ''
        : motif(sign, WIDTH - MARGIN - 18, HEIGHT - MARGIN - 16, inkOn(art.bottom, palette)))
    );
  };

/** Title at the top, for pictures that reach the bottom edge. */
export const top = titleAbove(14);
/** Title at the top, for a free-standing subject. */
export const plain = titleAbove(34);

/** Title at the bottom. */
export const bottom: Layout = ({ title, draw, palette, motif: sign }) => {
  const block = title({ width: INNER, height: 120, max: LARGEST });
  const art = draw(COVER, focusOn(MARGIN, MARGIN, INNER, HEIGHT - block.height - MARGIN * 2 - 12));
  return (
    art.svg +
    block.at(
      MARGIN,
      HEIGHT - MARGIN - block.height,
      inkOn(art.bottom, palette),
      pointOn(art.bottom, palette),
    ) +
    motif(sign, WIDTH - MARGIN - 16, MARGIN - 2, inkOn(art.top, palette))
  );
};
