import { choose, type Subject } from './choose';
import { readable } from './colour';
import { draw } from './cover';
import { pointOn } from './layouts/layout';
import { grain } from './pieces/paper';
import { clipped, rect, svg } from './svg/shapes';
import { picture } from './svg/picture';
import { settable } from './type/settable';
import { titleBlock } from './type/title';

/** Size of the preview card that social networks show for a link. */
export const CARD = { width: 1200, height: 630 } as const;

const SPLIT = 560;
const MARGIN = 64;
const SITE = 'Savepoint';

/**
 * Draws a card for sharing: the cover's picture beside its title and the site's name.
 * @returns an SVG document of 1200 × 630 units
 */
export const card = (subject: Subject): string => {
  const { width, height } = CARD;
  const choice = choose(subject);
  const { palette, id } = choice;
  const stock = palette.dark ? palette.deep : palette.light;
  const ink = readable(stock, [palette.light, palette.deep]);
  const point = pointOn(stock, palette);

  const box = { x: SPLIT, y: 0, w: width - SPLIT, h: height };
  const r = Math.min(box.w, box.h) * 0.46;
  const [cx, cy] = [box.x + box.w / 2, height / 2];
  const art = draw(choice, box, { x: cx - r, y: cy - r, w: 2 * r, h: 2 * r, cx, cy, r });
  const window = svg`<path d="M${box.x} 0h${box.w}v${height}h${-box.w}z"/>`;

  const room = SPLIT - 2 * MARGIN;
  const text = settable(subject.title);
  const title = text
    ? titleBlock(text, { width: room, height: 360, max: 110, subMax: 58, min: 24 })
    : undefined;
  const site = titleBlock(SITE, { width: room, height: 40, max: 40 });
  const inner =
    rect(0, 0, SPLIT, height, stock) +
    clipped(`${id}w`, window, art.svg) +
    (title?.at(MARGIN, MARGIN, ink, point) ?? '') +
    site.at(MARGIN, height - MARGIN - site.height, ink, point) +
    grain(id, palette, width, height);
  return picture(width, height, inner, subject.title);
};
