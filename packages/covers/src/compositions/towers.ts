import { mix, type Colour } from '../colour';
import { lerp } from '../numbers';
import type { Palette } from '../palettes';
import { pine } from '../pieces';
import type { Random } from '../random';
import { circle, outline, path, rect, svg } from '../svg/shapes';

/** Position and height of a tower. */
export interface Site {
  readonly cx: number;
  readonly foot: number;
  readonly height: number;
  /** Radius of the picture's focus. */
  readonly r: number;
  readonly random: Random;
  readonly palette: Palette;
}

/** An arched window standing on y. */
const pane = (x: number, y: number, w: number, h: number, fill: Colour): string =>
  path(svg`M${x - w / 2} ${y}v${-h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h}z`, fill);

/** A pointed roof, its right half in shade. */
const roof = (x: number, eaves: number, half: number, rise: number, { pop, deep }: Palette): string =>
  path(svg`M${x - half} ${eaves}L${x} ${eaves - rise}L${x + half} ${eaves}z`, pop) +
  path(svg`M${x} ${eaves - rise}L${x + half} ${eaves}L${x} ${eaves}z`, mix(pop, deep, 0.35));

const mast = (x: number, from: number, to: number, ink: Colour, width: number): string =>
  outline(svg`M${x} ${from}L${x} ${to}`, ink, width);

const windowLight = ({ dark, pop, light }: Palette): Colour => (dark ? pop : light);
const unlit = ({ deep, mid }: Palette): Colour => mix(deep, mid, 0.62);
const wall = ({ deep, mid }: Palette): Colour => mix(deep, mid, 0.38);

/** Storeys that shrink as they rise, each with its eaves. */
export const pagoda = ({ cx, foot, height, r, random, palette }: Site): string => {
  const { deep, pop } = palette;
  const storeys = random.int(5, 7);
  let out = '';
  let y = foot;
  let w = r * 0.5;
  for (let i = 0; i < storeys; i++) {
    const h = ((height * 0.8) / storeys) * lerp(1.15, 0.85, i / storeys);
    const next = w * random(0.78, 0.9);
    const eaves = w * 1.2;
    const [ceiling, ridge, soffit] = [y - h, y - h - h * 0.16, y - h + h * 0.1];
    out += path(
      svg`M${cx - w} ${y}L${cx - w * 0.94} ${ceiling}L${cx + w * 0.94} ${ceiling}L${cx + w} ${y}z`,
      deep,
    );
    out += path(
      svg`M${cx - w} ${y}L${cx - w * 0.94} ${ceiling}L${cx - w * 0.4} ${ceiling}L${cx - w * 0.4} ${y}z`,
      wall(palette),
    );
    out += path(
      svg`M${cx - eaves} ${ceiling + 1}L${cx - w * 0.9} ${ridge}L${cx + w * 0.9} ${ridge}L${cx + eaves} ${ceiling + 1}L${cx + w} ${soffit}L${cx - w} ${soffit}z`,
      i % 2 ? pop : deep,
    );
    const panes = Math.max(1, 3 - Math.floor(i / 2));
    for (let j = 0; j < panes; j++) {
      const x = cx + (j - (panes - 1) / 2) * w * 0.56;
      const fill = random.chance(0.55) ? windowLight(palette) : unlit(palette);
      out += pane(x, y - h * 0.22, w * 0.2, h * 0.34, fill);
    }
    y -= h;
    w = next;
  }
  out += roof(cx, y, w * 1.05, height * 0.16, palette);
  out += mast(cx, y - height * 0.15, y - height * 0.2, deep, 1.6);
  return out + rect(cx, y - height * 0.2, w * 0.5, w * 0.26, pop);
};

/** Four turrets behind a wall with a gate. */
export const castle = ({ cx, foot, height, r, random, palette }: Site): string => {
  const { deep, pop } = palette;
  const stone = mix(deep, wall(palette), 0.4);

  const flag = (x: number, top: number, w: number) =>
    path(svg`M${x} ${top}L${x + w * 1.1} ${top + w * 0.3}L${x} ${top + w * 0.6}z`, pop);
  const battlements = (x: number, top: number, w: number) => {
    let teeth = rect(x - w * 1.2, top - w * 0.3, w * 2.4, w * 0.5, deep);
    for (let i = -2; i < 3; i++)
      teeth += rect(x + i * w * 0.52 - w * 0.16, top - w * 0.7, w * 0.32, w * 0.5, deep);
    return teeth;
  };
  const turret = (x: number, w: number, h: number, roofed: boolean): string => {
    const top = foot - h;
    let out = rect(x - w, top, w * 2, h, deep) + rect(x - w, top, w * 0.6, h, wall(palette));
    out += roofed
      ? roof(x, top, w * 1.3, w * 3.1, palette) +
        mast(x, top - w * 3, top - w * 3.9, deep, 1.6) +
        flag(x, top - w * 3.9, w)
      : battlements(x, top, w);
    for (let i = 0; i < Math.floor(h / (w * 2.4)); i++) {
      const fill = random.chance(0.6) ? windowLight(palette) : unlit(palette);
      out += pane(x + w * 0.15, top + w * (1.5 + i * 2.3), w * 0.44, w * 0.8, fill);
    }
    return out;
  };

  let out =
    turret(cx - r * 0.42, r * 0.15, height * random(0.4, 0.5), true) +
    turret(cx + r * 0.44, r * 0.14, height * random(0.32, 0.44), random.chance(0.5)) +
    turret(cx + r * 0.2, r * 0.13, height * random(0.54, 0.62), true) +
    turret(cx - r * 0.08, r * 0.22, height * 0.66, true) +
    rect(cx - r * 0.6, foot - height * 0.2, r * 1.24, height * 0.2, stone);
  for (let i = 0; i < 9; i++) {
    out += rect(cx - r * 0.6 + i * r * 0.145, foot - height * 0.23, r * 0.085, height * 0.04, stone);
  }
  return out + pane(cx, foot, r * 0.22, height * 0.1, windowLight(palette));
};

/** A tapering tower with braces and a lit lantern, pines at its foot. */
export const lighthouse = ({ cx, foot, height, r, palette }: Site): string => {
  const { deep, mid, pop } = palette;
  const w = r * 0.3;
  const shaft = height * 0.66;
  const top = foot - shaft;
  const half = (t: number) => lerp(w, w * 0.34, t);

  let out = path(
    svg`M${cx - w} ${foot}L${cx - w * 0.34} ${top}L${cx + w * 0.34} ${top}L${cx + w} ${foot}z`,
    deep,
  );
  out += path(
    svg`M${cx - w} ${foot}L${cx - w * 0.34} ${top}L${cx - w * 0.1} ${top}L${cx - w * 0.3} ${foot}z`,
    wall(palette),
  );
  for (let i = 0; i < 5; i++) {
    const t = i / 5;
    const [from, to] = [foot - shaft * t, foot - shaft * (t + 0.2)];
    for (const side of [1, -1]) {
      out += outline(
        svg`M${cx - side * half(t)} ${from}L${cx + side * half(t + 0.2)} ${to}`,
        mix(deep, mid, 0.7),
        1.6,
      );
    }
  }

  const lantern = top - height * 0.1;
  out += path(
    svg`M${cx - w * 1.15} ${top}L${cx - w * 0.9} ${lantern}L${cx + w * 0.9} ${lantern}L${cx + w * 1.15} ${top}z`,
    windowLight(palette),
  );
  out += rect(cx - w * 1.3, top - 1, w * 2.6, height * 0.022, deep);
  out += roof(cx, lantern, w * 1.25, height * 0.1, palette);
  for (const bar of [-0.45, 0, 0.45]) out += rect(cx + bar * w - 1.2, lantern, 2.4, height * 0.1, deep);
  out += mast(cx, top - height * 0.19, top - height * 0.28, deep, 2);
  out += circle(cx, top - height * 0.28, 3, pop);
  return (
    out +
    pine(cx - r * 0.62, foot + 2, r * 0.62, deep) +
    pine(cx + r * 0.6, foot + 2, r * 0.78, deep) +
    pine(cx + r * 0.86, foot + 2, r * 0.5, wall(palette)) +
    pine(cx - r * 0.9, foot + 2, r * 0.42, wall(palette))
  );
};
