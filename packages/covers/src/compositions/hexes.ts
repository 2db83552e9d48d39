import { mix, type Colour } from '../colour';
import { TAU } from '../numbers';
import type { Palette } from '../palettes';
import { backdrop } from '../pieces';
import type { Random } from '../random';
import { corners } from '../svg/lines';
import { outline, path, polygon, rect, svg } from '../svg/shapes';
import type { Box, Composition, Focus } from './composition';

type Land = 'sea' | 'shore' | 'field' | 'wood' | 'peak';
interface Tile {
  readonly x: number;
  readonly y: number;
  readonly land: Land;
}

/** Tiles over a box, land around the focus; and the land tile nearest to its middle. */
const survey = (box: Box, focus: Focus, random: Random, r: number) => {
  const [dx, dy] = [r * Math.sqrt(3), r * 1.5];
  const rows = Math.ceil(box.h / dy) + 2;
  const [phaseX, phaseY] = [random(TAU), random(TAU)];
  const tiles: Tile[] = [];
  let capital: Tile | undefined;
  let nearest = Infinity;
  for (let j = -1; j < rows; j++) {
    for (let i = -1; i < box.w / dx + 1; i++) {
      const x = box.x + i * dx + (j % 2 ? dx / 2 : 0);
      const y = box.y + j * dy;
      const away = Math.hypot((x - focus.cx) / focus.r, (y - focus.cy) / focus.r);
      const coast = 0.32 * Math.sin(x / r / 1.3 + phaseX) + 0.3 * Math.cos(y / r / 1.5 + phaseY);
      const height = 1.16 - away + coast + random(-0.12, 0.12);
      const inland = () => random.pick(['field', 'field', 'wood', 'wood', 'peak'] as const);
      const tile: Tile = { x, y, land: height < 0 ? 'sea' : height < 0.22 ? 'shore' : inland() };
      tiles.push(tile);
      if (tile.land !== 'sea' && tile.land !== 'shore' && away < nearest) {
        nearest = away;
        capital = tile;
      }
    }
  }
  return { tiles, capital };
};

const flag = (x: number, y: number, r: number, { deep, light }: Palette): string =>
  rect(x - 1.4, y - r * 1.5, 2.8, r * 1.6, deep) +
  path(svg`M${x + 1.4} ${y - r * 1.5}L${x + r * 1.05} ${y - r * 1.15}L${x + 1.4} ${y - r * 0.8}z`, light);

const trees = (x: number, y: number, r: number, { deep, mid }: Palette): string =>
  path(
    svg`M${x - r * 0.45} ${y + r * 0.3}L${x - r * 0.08} ${y - r * 0.55}L${x + r * 0.12} ${y + r * 0.3}z`,
    deep,
  ) +
  path(
    svg`M${x} ${y + r * 0.3}L${x + r * 0.3} ${y - r * 0.3}L${x + r * 0.52} ${y + r * 0.3}z`,
    mix(deep, mid, 0.35),
  );

const mountain = (x: number, y: number, r: number, { deep, mid, light }: Palette): string =>
  path(
    svg`M${x - r * 0.55} ${y + r * 0.35}L${x} ${y - r * 0.6}L${x + r * 0.55} ${y + r * 0.35}z`,
    mix(mid, deep, 0.6),
  ) +
  path(
    svg`M${x - r * 0.18} ${y - r * 0.27}L${x} ${y - r * 0.6}L${x + r * 0.18} ${y - r * 0.27}L${x} ${y - r * 0.16}z`,
    light,
  );

const furrows = (x: number, y: number, r: number, colour: Colour): string =>
  [0, 1, 2].map((i) => rect(x - r * 0.4, y - r * 0.3 + i * r * 0.26, r * 0.8, r * 0.09, colour)).join('');

/** A land of hexagons in the sea, its capital flagged. */
export const hexes: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const r = Math.min(box.w / 9.2, focus.r * 0.25);
  const sea = mix(ground, dark ? deep : mid, 0.3);
  const colours: Record<Land, Colour> = {
    sea,
    shore: mix(light, ground, 0.1),
    field: mix(mid, light, dark ? 0.2 : 0.35),
    wood: mix(mid, deep, 0.28),
    peak: mix(light, mid, 0.4),
  };
  const hexagon = (x: number, y: number, colour: Colour) =>
    polygon(corners(x, y, r * 0.96, 6, TAU / 12), colour);

  let out = backdrop(box, sea);
  const { tiles, capital } = survey(box, focus, random, r);
  for (const tile of tiles) {
    const { x, y, land } = tile;
    if (land === 'sea') {
      const ripple = svg`M${x - r * 0.4} ${y}q${r * 0.2} ${-r * 0.22} ${r * 0.4} 0t${r * 0.4} 0`;
      if (random.chance(0.22)) out += outline(ripple, mix(sea, light, 0.4), 1.2);
      continue;
    }
    const own = tile === capital;
    out += hexagon(x, y + r * 0.2, mix(deep, mid, 0.15)) + hexagon(x, y, own ? pop : colours[land]);
    if (own) out += flag(x, y, r, palette);
    else if (land === 'wood') out += trees(x, y, r, palette);
    else if (land === 'peak') out += mountain(x, y, r, palette);
    else if (land === 'field' && random.chance(0.45)) out += furrows(x, y, r, mix(colours.field, deep, 0.35));
  }
  return { svg: out, top: sea, bottom: sea, busyBottom: true };
};
