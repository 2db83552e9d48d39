import { mix } from '../colour';
import { lerp } from '../numbers';
import { bands, traveller } from '../pieces';
import { circle, path, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

const DUNES = 4;
/** The dune the traveller has climbed, counted from the back. */
const CLIMBED = 1;

/** Dunes one behind the other, each with a lit and a shaded side, and footprints on one. */
export const dunes: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy, r } = focus;
  const [left, right, bottom] = [box.x - 5, box.x + box.w + 5, box.y + box.h];

  let out = bands(box, focus.y, cy + focus.h * 0.1, ground, mix(ground, light, dark ? 0.35 : 0.6), 3);
  out += circle(cx + random.pick([-0.4, 0.4]) * r, cy - r * 0.28, r * 0.4, dark ? light : pop);

  let peak = { x: cx, y: cy };
  for (let i = 0; i < DUNES; i++) {
    const t = i / (DUNES - 1);
    const y = lerp(cy + r * 0.1, bottom - r * 0.14, t ** 1.1);
    const side = i % 2 ? 1 : -1;
    const px = cx + side * r * random(0.25, 0.7);
    const rise = r * lerp(0.26, 0.34, t);
    const top = y - rise;
    const lit = mix(mix(mid, light, 0.5), mix(mid, deep, 0.25), t);
    const shade = mix(mid, deep, 0.3 + t * 0.6);
    out += path(
      svg`M${left} ${y + rise * 0.5}C${lerp(box.x, px, 0.5)} ${y + rise * 0.45} ${px - r * 0.3} ${top} ${px} ${top}` +
        svg`C${px + r * 0.35} ${top} ${lerp(px, box.x + box.w, 0.6)} ${y + rise * 0.4} ${right} ${y + rise * 0.35}V${bottom + 3}H${left}z`,
      side > 0 ? lit : shade,
    );

    // The other side begins at the crest, which winds down to the foot.
    const [end, endX] = side > 0 ? [right, box.x + box.w] : [left, box.x];
    out += path(
      svg`M${px} ${top}C${px + r * 0.06} ${y - rise * 0.4} ${px - side * r * 0.42} ${y + rise * 0.2} ${px - side * r * 0.1} ${y + rise * 1.5}` +
        svg`S${px + side * r * 0.2} ${bottom} ${px + side * r * 0.4} ${bottom + 3}H${end}V${y + rise * (side > 0 ? 0.35 : 0.5)}` +
        svg`C${lerp(px, endX, 0.6)} ${y + rise * 0.42} ${px + side * r * 0.33} ${top} ${px} ${top}z`,
      side > 0 ? shade : lit,
    );
    if (i === CLIMBED) peak = { x: px, y: top };
  }

  out += traveller(peak.x, peak.y + 2, r * 0.26, deep, dark ? pop : deep);
  for (let i = 1; i < 7; i++) {
    const x = peak.x - i * 6 * Math.sign(peak.x - cx);
    out += rect(x, peak.y + 3 + i * i * 0.5, 2, 1.4, deep, 'opacity=".55"');
  }
  return { svg: out, top: ground, bottom: mix(mid, deep, 0.6), busyBottom: true };
};
