import type { Palette } from '../palettes';
import { randomFrom } from '../random';
import { path, svg } from '../svg/shapes';

const TILE = 160;

/**
 * Paper texture: sparse specks, the same on every cover.
 * @param id prefix for the pattern's id
 */
export const grain = (id: string, { light, deep }: Palette, w: number, h: number): string => {
  const random = randomFrom(7);
  const specks = (count: number, min: number, max: number): string => {
    let out = '';
    for (let i = 0; i < count; i++) {
      const edge = random(min, max);
      out += svg`M${random(TILE)} ${random(TILE)}h${edge}v${edge}h${-edge}z`;
    }
    return out;
  };
  const pale = path(specks(70, 0.5, 1.3), light, 'opacity=".24"');
  const dark = path(specks(46, 0.5, 1.2), deep, 'opacity=".24"');
  return (
    `<pattern id="${id}g" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">${pale}${dark}</pattern>` +
    path(`M0 0h${w}v${h}H0z`, `url(#${id}g)`)
  );
};

/** The hinge of a game box along the left edge. */
export const hinge = (h: number): string =>
  path(`M0 0h6v${h}H0z`, '#000', 'opacity=".1"') + path(`M6 0h1v${h}H6z`, '#fff', 'opacity=".2"');
