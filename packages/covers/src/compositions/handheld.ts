import { mix, type Colour } from '../colour';
import { backdrop } from '../pieces';
import { creature } from '../pieces/creature';
import { circle, group, path, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

const rounded = (x: number, y: number, w: number, h: number, r: number, fill: Colour, more = ''): string =>
  svg`<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"${more}/>`;

/** A handheld console with a creature on its screen, upright or broad as the room asks. */
export const handheld: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy } = focus;
  const unit = focus.r / 100;
  const shell = dark ? light : random.chance(0.5) ? light : deep;
  const tilt = random.pick([-11, -7, 8, 12]);
  const upright = focus.h > focus.w * 0.95;
  const width = (upright ? 116 : 178) * unit;
  const height = (upright ? 184 : 112) * unit;
  const x = cx - width / 2;
  const y = cy - height / 2;
  const opposite = shell === deep ? light : deep;
  const rim = mix(shell, opposite, 0.2);

  let dots = '';
  for (let i = -12; i < 13; i++) {
    for (let j = -12; j < 13; j++) {
      dots += svg`M${cx + i * 26 * unit} ${cy + j * 26 * unit + (i % 2) * 13 * unit}`;
      dots += svg`h${5 * unit}v${5 * unit}h${-5 * unit}z`;
    }
  }

  // The case, its shadow and the screen.
  const screenW = (upright ? 92 : 94) * unit;
  const screenH = (upright ? 78 : 84) * unit;
  const screenX = cx - screenW / 2;
  const screenY = upright ? y + 14 * unit : cy - screenH / 2;
  let device =
    rounded(x + 5 * unit, y + 8 * unit, width, height, 14 * unit, deep, ' opacity=".32"') +
    rounded(x, y, width, height, 14 * unit, shell) +
    rounded(screenX, screenY, screenW, screenH, 6 * unit, rim) +
    rect(
      screenX + 7 * unit,
      screenY + 7 * unit,
      screenW - 14 * unit,
      screenH - 14 * unit,
      shell === deep ? mid : deep,
    );
  const pixel = 6 * unit;
  const { body } = creature(random, cx - 4 * pixel, screenY + screenH / 2 - 4 * pixel, pixel, {
    eye: [2, 3],
    fringe: 0.38,
  });
  device += path(body, shell === deep ? deep : light);

  const cross = (u: number, v: number) => {
    const [near, far] = [11 * unit, 10 * unit];
    return path(
      svg`M${u - 5 * unit} ${v - 16 * unit}h${far}v${near}h${near}v${far}h${-near}v${near}h${-far}v${-near}h${-near}v${-far}h${near}z`,
      opposite,
    );
  };
  if (upright) {
    const keys = y + height - 52 * unit;
    device +=
      cross(cx - 30 * unit, keys) +
      circle(cx + 40 * unit, keys - 9 * unit, 10 * unit, pop) +
      circle(cx + 17 * unit, keys + 5 * unit, 10 * unit, pop);
    for (const side of [-1, 1]) {
      device += group(
        rounded(-9 * unit, -2.4 * unit, 18 * unit, 4.8 * unit, 2, rim),
        svg`translate(${cx + side * 12 * unit} ${y + height - 18 * unit}) rotate(-24)`,
      );
    }
  } else {
    device +=
      cross(x + 22 * unit, cy) +
      circle(x + width - 15 * unit, cy - 9 * unit, 9 * unit, pop) +
      circle(x + width - 26 * unit, cy + 10 * unit, 9 * unit, pop);
  }
  const out =
    backdrop(box, ground) +
    path(dots, mix(ground, mid, 0.6)) +
    group(device, svg`rotate(${tilt} ${cx} ${cy})`);
  return { svg: out, top: ground, bottom: ground };
};
