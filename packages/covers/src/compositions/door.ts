import { luminance, mix } from '../colour';
import { lerp } from '../numbers';
import { backdrop, traveller } from '../pieces';
import { path, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A door into the light, and somebody about to go through it. */
export const door: Composition = ({ box, focus, random, palette: { ground, deep, light, pop } }) => {
  const { r } = focus;
  const cx = focus.cx + random(-0.2, 0.2) * r;
  const floor = focus.cy + r * 0.34;
  const w = r * random(0.26, 0.34);
  const h = r * 1.02;
  const bottom = box.y + box.h;
  const arched = random.chance(0.5);
  const glow = luminance(ground) > 0.35 ? light : pop;
  const boards = mix(ground, deep, 0.55);

  let out = backdrop(box, ground) + rect(box.x, floor, box.w, bottom - floor, boards);
  const opening = (scale: number) => {
    const [half, height] = [w * scale, h * (1 + (scale - 1) * 0.45)];
    return arched
      ? svg`M${cx - half} ${floor}v${-height + half}a${half} ${half} 0 0 1 ${2 * half} 0v${height - half}z`
      : svg`M${cx - half} ${floor}v${-height}h${2 * half}v${height}z`;
  };
  for (let k = 6; k > 0; k--) out += path(opening(1 + k * 0.46), mix(ground, deep, 0.62 - k * 0.09));
  out += path(opening(1.22), deep) + path(opening(1), glow);

  /** Light on the floor, from so much of the door's width to so much at the edge of the picture. */
  const beam = (near: number, far: number) =>
    svg`M${cx - w * near} ${floor}L${cx + w * near} ${floor}L${cx + w * far} ${bottom + 2}L${cx - w * far} ${bottom + 2}z`;
  out += path(beam(1, 3.4), glow, 'opacity=".9"');
  out += path(beam(0.62, 2), mix(glow, light, 0.5), 'opacity=".8"');
  for (let i = 1; i < 5; i++) {
    const y = lerp(floor, bottom, (i / 5) ** 1.6);
    out += rect(box.x, y, box.w, 1, mix(ground, deep, 0.75), 'opacity=".5"');
  }

  const feet = floor + r * 0.14;
  const height = r * 0.46;
  const shadow = svg`M${cx - height * 0.15} ${feet}L${cx + height * 0.15} ${feet}L${cx + height * 0.34} ${bottom + 2}L${cx - height * 0.34} ${bottom + 2}z`;
  out += path(shadow, deep, 'opacity=".85"') + traveller(cx, feet, height, deep, deep);
  return { svg: out, top: ground, bottom: boards, busyBottom: true };
};
