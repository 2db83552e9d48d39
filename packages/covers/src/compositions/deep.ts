import { luminance, mix, toward, type Colour } from '../colour';
import { lerp } from '../numbers';
import { bands, traveller } from '../pieces';
import { fillBelow, ridge } from '../svg/lines';
import { circle, outline, path, polygon, ring, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A small fish. @param facing -1 right, 1 left */
const fish = (x: number, y: number, size: number, facing: number, colour: Colour, eye: Colour): string => {
  const at = (part: number) => x + facing * size * part;
  const body = svg`M${at(-1)} ${y}Q${at(-0.2)} ${y - size * 0.62} ${at(0.7)} ${y}Q${at(-0.2)} ${y + size * 0.62} ${at(-1)} ${y}z`;
  const tail = svg`M${at(0.55)} ${y}l${facing * size * 0.5} ${-size * 0.42}v${size * 0.84}z`;
  return path(body + tail, colour) + circle(at(-0.56), y - size * 0.1, size * 0.09, eye);
};

/** An angler with its lamp. @param x and `y`: its middle, @param facing -1 right, 1 left */
const angler = (
  x: number,
  y: number,
  size: number,
  facing: number,
  line: number,
  [body, teeth, glow]: readonly [Colour, Colour, Colour],
): string => {
  const X = (part: number) => x + facing * size * part;
  const Y = (part: number) => y + size * part;
  let out = path(
    svg`M${X(-1)} ${Y(-0.02)}C${X(-0.7)} ${Y(-0.52)} ${X(0.2)} ${Y(-0.5)} ${X(0.8)} ${Y(-0.06)}L${X(1.24)} ${Y(-0.42)}L${X(1.1)} ${Y(0.04)}L${X(1.28)} ${Y(0.36)}L${X(0.8)} ${Y(0.12)}C${X(0.3)} ${Y(0.5)} ${X(-0.5)} ${Y(0.56)} ${X(-0.82)} ${Y(0.36)}L${X(-0.3)} ${Y(0.12)}z`,
    body,
  );
  for (let i = 0; i < 5; i++) {
    const [tx, ty] = [X(-lerp(0.97, 0.38, i / 5)), Y(lerp(0, 0.1, i / 5))];
    out += path(
      svg`M${tx} ${ty}L${tx + facing * size * 0.1} ${ty + size * 0.02}L${tx + facing * size * 0.03} ${ty + size * 0.13}z`,
      teeth,
    );
  }
  out += path(svg`M${X(-0.1)} ${Y(-0.4)}L${X(0.16)} ${Y(-0.74)}L${X(0.3)} ${Y(-0.32)}z`, body);
  out += circle(X(-0.56), Y(-0.18), size * 0.085, glow);
  out += outline(svg`M${X(-0.3)} ${Y(-0.4)}Q${X(-0.5)} ${Y(-0.95)} ${X(-0.88)} ${Y(-0.6)}`, body, line);
  return out + circle(X(-0.88), Y(-0.56), size * 0.075, glow);
};

/** A diver's light falls on something large. */
export const deep: Composition = ({ box, focus, random, palette }) => {
  const { ground, mid, light, pop, dark } = palette;
  const { cx, cy, r } = focus;
  const bottom = box.y + box.h;
  const unit = r / 100;
  const surface =
    luminance(ground) < 0.3 ? toward(dark ? mix(ground, mid, 0.2) : ground, palette.deep, light) : ground;
  const facing = random.pick([-1, 1]);

  let out = bands(
    box,
    focus.y + focus.h * 0.02,
    bottom - focus.h * 0.06,
    surface,
    mix(surface, palette.deep, 0.82),
    6,
  );
  for (let i = 0; i < 4; i++) {
    const x = box.x + box.w * (0.1 + i * 0.26) + random(-10, 10);
    const ray = svg`M${x} ${box.y}L${x + box.w * 0.1} ${box.y}L${x + box.w * 0.02 - r * 0.3} ${bottom}L${x - r * 0.55} ${bottom}z`;
    out += path(ray, light, 'opacity=".08"');
  }

  const [diverX, diverY] = [cx - facing * 58 * unit, cy - 22 * unit];
  const beam = svg`M${diverX + facing * 4 * unit} ${diverY - 4 * unit}L${diverX + facing * 190 * unit} ${diverY + 42 * unit}L${diverX + facing * 118 * unit} ${diverY + 118 * unit}z`;
  out += path(beam, light, 'opacity=".42"');
  const hide = [palette.deep, light, pop] as const;
  out += angler(cx + facing * 22 * unit, cy + 40 * unit, 74 * unit, facing, 2.4 * unit, hide);
  for (let i = 0; i < 9; i++) {
    const [x, y] = [cx + random(-1.1, 1.1) * r, cy - random(0.42, 0.95) * r];
    const size = random(6, 12) * unit;
    out += fish(x, y, size, -facing, i % 4 ? mix(surface, palette.deep, random(0.35, 0.7)) : pop, light);
  }
  out += traveller(diverX, diverY + 18 * unit, 40 * unit, light, pop);
  for (let i = 0; i < 6; i++) {
    const x = diverX - facing * random(2, 8) * unit;
    out += ring(x, diverY - (26 + i * 12) * unit, random(1.4, 4) * unit, light, 1.2);
  }

  for (let i = 0; i < 9; i++) {
    const x = box.x + (i + random()) * (box.w / 9);
    const height = r * random(0.2, 0.55);
    const weed = svg`M${x} ${bottom}q${10 * unit} ${-height * 0.25} 0 ${-height * 0.5}t0 ${-height * 0.5}`;
    out += outline(
      weed,
      i % 3 ? palette.deep : mix(pop, palette.deep, 0.3),
      5 * unit,
      'stroke-linecap="round"',
    );
  }
  const floor = ridge(random, box.x - 3, box.x + box.w + 3, bottom - r * 0.1, r * 0.08, 4);
  out += polygon(fillBelow(floor, bottom + 2), palette.deep);
  return { svg: out, top: surface, bottom: palette.deep };
};
