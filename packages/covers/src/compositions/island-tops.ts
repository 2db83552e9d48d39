import { mix } from '../colour';
import { lerp } from '../numbers';
import type { Palette } from '../palettes';
import { pine } from '../pieces';
import { circle, path, rect, svg } from '../svg/shapes';

/** Where something stands on the island. */
export interface Spot {
  readonly cx: number;
  readonly y: number;
  /** Half the island's width. */
  readonly w: number;
  /** Radius of the picture's focus. */
  readonly r: number;
  readonly palette: Palette;
}

export const tree = ({ cx, y, w, palette: { deep, light, pop } }: Spot): string => {
  let out = rect(cx - w * 0.06, y - w * 0.62, w * 0.1, w * 0.64, deep);
  for (const [dx, dy, size] of [
    [-0.22, -0.66, 0.26],
    [0.2, -0.62, 0.24],
    [0, -0.86, 0.3],
    [-0.02, -0.58, 0.22],
  ] as const) {
    out += circle(cx + dx * w, y + dy * w, size * w, dx > 0.1 ? mix(pop, deep, 0.3) : pop);
  }
  return out + circle(cx - w * 0.08, y - w * 0.92, w * 0.1, mix(pop, light, 0.4));
};

/** A striped lighthouse with its beam. */
export const beacon = ({ cx, y, w, r, palette: { deep, light, pop, dark } }: Spot): string => {
  const top = y - w * 1.05;
  const q = w * 0.2;
  const half = (t: number) => lerp(q, q * 0.62, t);
  const at = (t: number) => y - w * 1.05 * t;

  let out = path(svg`M${cx - q} ${y}L${cx - q * 0.62} ${top}L${cx + q * 0.62} ${top}L${cx + q} ${y}z`, light);
  out += path(svg`M${cx} ${y}L${cx} ${top}L${cx + q * 0.62} ${top}L${cx + q} ${y}z`, mix(light, deep, 0.2));
  for (const t of [0.2, 0.55]) {
    const above = t + 0.16;
    out += path(
      svg`M${cx - half(t)} ${at(t)}L${cx + half(t)} ${at(t)}L${cx + half(above)} ${at(above)}L${cx - half(above)} ${at(above)}z`,
      pop,
    );
  }
  out += rect(cx - q * 0.9, top - 4, q * 1.8, 5, deep);
  out += rect(cx - q * 0.4, top - q * 0.95, q * 0.8, q * 0.8, dark ? pop : light);
  out += path(
    svg`M${cx - q * 0.7} ${top - q * 0.9}L${cx} ${top - q * 1.7}L${cx + q * 0.7} ${top - q * 0.9}z`,
    deep,
  );
  const beam = svg`M${cx} ${top - q * 0.55}L${cx - r * 1.6} ${top - q * 2.2}L${cx - r * 1.6} ${top + q * 0.5}z`;
  return out + path(beam, light, 'opacity=".28"');
};

/** A cottage between two pines. */
export const cottage = ({ cx, y, w, palette: { deep, mid, light, pop } }: Spot): string => {
  const q = w * 0.32;
  const front = rect(cx - q, y - q * 1.2, q * 1.4, q * 1.25, light);
  const gable = path(
    svg`M${cx + q * 0.4} ${y - q * 1.2}L${cx + q} ${y - q * 1.35}L${cx + q} ${y - q * 0.15}L${cx + q * 0.4} ${y + q * 0.05}z`,
    mix(light, deep, 0.3),
  );
  const roof = path(
    svg`M${cx - q * 1.15} ${y - q * 1.15}L${cx - q * 0.5} ${y - q * 2.1}L${cx + q * 0.5} ${y - q * 2.15}L${cx + q * 1.1} ${y - q * 1.3}L${cx + q * 0.42} ${y - q * 1.15}z`,
    pop,
  );
  const door = rect(cx - q * 0.75, y - q * 0.7, q * 0.42, q * 0.75, deep);
  const window = rect(cx - q * 0.1, y - q * 0.8, q * 0.3, q * 0.3, deep);
  const chimney = rect(cx + q * 0.2, y - q * 2.4, q * 0.22, q * 0.5, deep);
  const pines =
    pine(cx - w * 0.62, y + w * 0.04, w * 0.56, deep) +
    pine(cx + w * 0.6, y + w * 0.02, w * 0.42, mix(deep, mid, 0.3));
  return front + gable + roof + door + window + chimney + pines;
};
