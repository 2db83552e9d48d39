import { mix } from '../colour';
import type { Box, Focus } from '../compositions/composition';
import { clipped, rect, svg } from '../svg/shapes';
import { focusOn, HEIGHT, inkOn, pointOn, WIDTH, type Layout } from './layout';

const EDGE = 16;

/** A hole in the stock: its outline, what the picture covers behind it and where its subject goes. */
interface Hole {
  readonly outline: string;
  readonly box: Box;
  readonly focus: Focus;
}

const frameHole = (box: Box): Hole => ({
  outline: svg`<path d="M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}z"/>`,
  box,
  focus: focusOn(box.x + 10, box.y + 10, box.w - 20, box.h - 20),
});

const archHole = (box: Box): Hole => {
  const r = box.w / 2;
  const foot = box.y + box.h;
  return {
    outline: svg`<path d="M${box.x} ${foot}V${box.y + r}a${r} ${r} 0 0 1 ${box.w} 0V${foot}z"/>`,
    box,
    focus: focusOn(box.x + 14, box.y + 26, box.w - 28, box.h - 36),
  };
};

const circleHole = (box: Box): Hole => {
  const r = Math.min(box.w, box.h) / 2;
  const square = { x: WIDTH / 2 - r, y: box.y + (box.h / 2 - r), w: 2 * r, h: 2 * r };
  return {
    outline: svg`<circle cx="${WIDTH / 2}" cy="${box.y + box.h / 2}" r="${r}"/>`,
    box: square,
    focus: { ...focusOn(square.x + 8, square.y + 8, 2 * r - 16, 2 * r - 16), r: r * 0.86 },
  };
};

/** A window on a plain stock, the title beside it. @param above how often the title may go above it, 0..1 */
const windowed =
  (hole: (box: Box) => Hole, above: number): Layout =>
  ({ title, draw, palette, random, id }) => {
    const { ground, deep, light, dark } = palette;
    const stock = random.chance(0.5)
      ? light
      : dark
        ? deep
        : random.chance(0.5)
          ? deep
          : mix(light, ground, 0.25);
    const low = above === 0 || random.chance(1 - above);

    const block = title({ width: WIDTH - 2 * EDGE - 4, height: 112, max: 58 });
    const height = HEIGHT - block.height - EDGE * 2 - 18;
    const { outline, box, focus } = hole({
      x: EDGE,
      y: low ? EDGE : HEIGHT - EDGE - height,
      w: WIDTH - 2 * EDGE,
      h: height,
    });
    const titleTop = low ? HEIGHT - EDGE - block.height - 2 : EDGE + 2;
    return (
      rect(0, 0, WIDTH, HEIGHT, stock) +
      clipped(`${id}f`, outline, draw(box, focus).svg) +
      block.at(EDGE + 2, titleTop, inkOn(stock, palette), pointOn(stock, palette))
    );
  };

export const frame = windowed(frameHole, 0.4);
export const arch = windowed(archHole, 0);
export const circle = windowed(circleHole, 0);
