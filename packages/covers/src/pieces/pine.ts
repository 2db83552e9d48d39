import type { Colour } from '../colour';
import { path, svg } from '../svg/shapes';

/** A pine of three tiers on a short trunk. @param x middle, and y foot */
export const pine = (x: number, y: number, height: number, colour: Colour): string => {
  let tiers = '';
  for (let i = 0; i < 3; i++) {
    const top = y - height + height * 0.24 * i;
    const width = height * (0.17 + 0.085 * i);
    const foot = top + height * 0.42;
    tiers += svg`M${x} ${top}L${x + width} ${foot}H${x - width}z`;
  }
  const trunk = svg`M${x - height * 0.04} ${y - height * 0.16}h${height * 0.08}v${height * 0.18}h${-height * 0.08}z`;
  return path(tiers + trunk, colour);
};
