import { backdrop } from '../pieces';
import { circle, group, rect, svg } from '../svg/shapes';
import { behindBlade } from './blade-backs';
import { forge } from './blade-weapons';
import type { Composition } from './composition';

const CROSSED = 4;

/** A weapon upright before a sun, or two of them crossed. */
export const blade: Composition = ({ box, focus, random, palette }) => {
  const { ground, pop } = palette;
  const { cx, r } = focus;
  const unit = r / 100;
  const length = focus.h * 0.96;
  const kind = random.int(0, CROSSED);
  let out = backdrop(box, ground);
  out += behindBlade({ cx, cy: focus.cy - length * 0.08, unit, box, random, palette });

  const { weapon, hilt } = forge({ cx, top: focus.cy - length / 2, length, palette });
  if (kind === CROSSED) {
    const lean = random(26, 36);
    const one = weapon(10 * unit, random.pick(['sword', 'scimitar']));
    const cy = focus.cy + 8 * unit;
    out += group(one, svg`rotate(${lean} ${cx} ${cy})`) + group(one, svg`rotate(${-lean} ${cx} ${cy})`);
    out += circle(cx, cy, 13 * unit, hilt);
    out += rect(cx - 5.5 * unit, focus.cy + 2.5 * unit, 11 * unit, 11 * unit, pop);
  } else {
    const width = random(13, 18) * unit;
    const falling = random.chance(0.3);
    const one = weapon(width, (['sword', 'scimitar', 'falchion', 'spear'] as const)[kind]!);
    out += falling ? group(one, svg`rotate(180 ${cx} ${focus.cy})`) : one;
  }
  return { svg: out, top: ground, bottom: ground };
};
