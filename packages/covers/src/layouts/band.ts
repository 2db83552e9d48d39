import { readable } from '../colour';
import { clipped, rect, svg } from '../svg/shapes';
import { focusOn, HEIGHT, MARGIN, pointOn, WIDTH, type Layout } from './layout';

/** The title has a band of its own colour above or below the picture. */
export const band: Layout = ({ title, draw, palette, random, id }) => {
  const { deep, light, pop } = palette;
  const block = title({ width: WIDTH - 2 * MARGIN, height: 118, max: 66 });
  const height = block.height + MARGIN * 2 - 2;
  const low = random.chance(0.45);
  const stock = palette.dark ? (random.chance(0.5) ? light : pop) : random.chance(0.55) ? deep : light;

  const box = { x: 0, y: low ? 0 : height, w: WIDTH, h: HEIGHT - height };
  const art = draw(box, focusOn(MARGIN, box.y + 14, WIDTH - 2 * MARGIN, box.h - 28));
  const window = svg`<path d="M0 ${box.y}h${WIDTH}v${box.h}H0z"/>`;
  const ink = readable(stock, [light, deep, '#ffffff', '#0b0f10']);
  const point = pointOn(stock, { ...palette, pop: stock === pop ? deep : pop });
  const top = low ? HEIGHT - height : 0;
  return (
    clipped(`${id}b`, window, art.svg) +
    rect(0, top, WIDTH, height, stock) +
    block.at(MARGIN, top + MARGIN - 1, ink, point)
  );
};
