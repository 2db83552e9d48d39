import { mix } from '../colour';
import { bands, traveller } from '../pieces';
import { fillBelow, ridge } from '../svg/lines';
import { circle, outline, polygon, svg } from '../svg/shapes';
import type { Composition } from './composition';
import { castle, lighthouse, pagoda } from './towers';

/** A tower against the sun: a pagoda, a castle or a lighthouse, with birds around it. */
export const tower: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx } = focus;
  const base = box.y + box.h;
  const height = focus.h * 0.92 + (base - focus.y - focus.h);
  const build = [pagoda, castle, lighthouse][random.int(0, 2)]!;

  let out = bands(box, focus.y + focus.h * 0.1, base, ground, mix(ground, dark ? mid : light, 0.55), 5);
  const sunX = cx + focus.r * random.pick([-0.34, 0.34]);
  out += circle(sunX, focus.y + focus.h * 0.34, focus.r * 0.56, dark ? light : pop);
  const hills = (y: number, amplitude: number) =>
    fillBelow(ridge(random, box.x - 3, box.x + box.w + 3, y, amplitude, 5), base + 2);
  out += polygon(hills(base - height * 0.14, focus.r * 0.12), mix(mid, deep, 0.3));

  out += build({ cx, foot: base - height * 0.03, height, r: focus.r, random, palette });

  for (let i = 0; i < 5; i++) {
    const x = cx + random(-1, 1) * focus.r;
    const y = focus.y + focus.h * random(0.12, 0.5);
    const wing = focus.r * 0.05;
    out += outline(svg`M${x - wing} ${y - wing * 0.5}L${x} ${y}L${x + wing} ${y - wing * 0.5}`, deep, 1.5);
  }
  out += polygon(hills(base - height * 0.05, focus.r * 0.07), deep);
  out += traveller(cx - focus.r * 0.62, base - height * 0.05, focus.r * 0.17, light, pop);
  return { svg: out, top: ground, bottom: deep };
};
