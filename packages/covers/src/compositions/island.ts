import { mix, type Colour } from '../colour';
import { backdrop, traveller } from '../pieces';
import { circle, ellipse, polygon, svg, type Point } from '../svg/shapes';
import type { Composition } from './composition';
import { beacon, cottage, tree } from './island-tops';

const cloud = (x: number, y: number, size: number, colour: Colour): string =>
  svg`<path d="M${x - size} ${y}h${size * 2}M${x - size * 0.3} ${y - size * 0.24}h${size * 0.9}" stroke="${colour}" stroke-width="${size * 0.26}" stroke-linecap="round"/>`;

/** An island afloat in the air with a tree, a beacon or a cottage on it. */
export const island: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, r } = focus;
  const cy = focus.cy + r * 0.18;
  const w = r * random(0.72, 0.86);
  const kind = random.int(0, 2);

  let out = backdrop(box, ground);
  out += circle(cx + r * random(-0.5, 0.5), cy - r * 0.45, r * 0.42, dark ? light : mix(ground, light, 0.75));
  out += cloud(cx - r * 0.95, cy - r * 0.2, r * 0.25, mix(ground, light, 0.7));
  out += cloud(cx + r * 0.98, cy + r * 0.34, r * 0.3, mix(ground, light, 0.55));

  // The rock hangs down in a wedge, its left half lit.
  const depth = r * 0.86;
  const rock: Point[] = [[cx - w, cy]];
  for (let i = 1; i < 8; i++) {
    rock.push([cx - w + (2 * w * i) / 8, cy + depth * (1 - Math.abs(i / 4 - 1)) * random(0.7, 1.05) + 3]);
  }
  rock.push([cx + w, cy]);
  out += polygon(rock, deep) + polygon([...rock.slice(0, 5), [cx, cy]], mix(deep, mid, 0.42));
  for (let i = 0; i < 4; i++) {
    const crack = [
      [cx + random(-w, w) * 0.5, cy + depth * random(0.2, 0.5)],
      [cx + random(-w, w) * 0.4, cy + depth * random(0.3, 0.55)],
      [cx + random(-w, w) * 0.3, cy + depth * random(0.5, 0.7)],
    ] as const;
    out += polygon(crack, mix(deep, mid, 0.2), 'opacity=".7"');
  }

  out += ellipse(cx, cy, w, w * 0.26, mix(mid, deep, 0.18));
  out += ellipse(cx, cy - w * 0.035, w, w * 0.25, mid);
  out += ellipse(cx - w * 0.2, cy - w * 0.05, w * 0.56, w * 0.12, mix(mid, light, 0.35));
  const y = cy - w * 0.02;
  out += [tree, beacon, cottage][kind]!({ cx, y, w, r, palette });
  out += traveller(cx + w * 0.34, y + w * 0.08, w * 0.22, deep, kind === 0 ? light : pop);
  return { svg: out, top: ground, bottom: ground };
};
