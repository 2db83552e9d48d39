import { mix, type Colour } from '../colour';
import type { Palette } from '../palettes';
import { outline, path, rect, svg } from '../svg/shapes';

export type Weapon = 'sword' | 'scimitar' | 'falchion' | 'spear';

/** A weapon hangs from its tip. */
interface Steel {
  readonly cx: number;
  readonly top: number;
  readonly length: number;
  readonly palette: Palette;
}

/** Makes weapons of one length and colouring. */
export const forge = ({ cx, top, length: L, palette }: Steel) => {
  const { deep, mid, light, pop, dark } = palette;
  const hilt = dark ? mix(light, mid, 0.55) : deep;
  const shade = mix(light, deep, dark ? 0.38 : 0.34);
  const guard = top + L * 0.7;

  /** One edge of the blade. @param side -1 left, 1 right */
  const edge = (kind: Weapon, w: number, side: number, fill: Colour): string => {
    const x = (part: number) => cx + side * w * part;
    const shapes = {
      sword: svg`M${cx} ${top}L${x(1)} ${top + L * 0.09}L${x(0.9)} ${guard}L${cx} ${guard}z`,
      scimitar: svg`M${cx} ${top}L${x(1.5)} ${top + L * 0.16}L${x(0.7)} ${top + L * 0.4}L${x(1.15)} ${guard}L${cx} ${guard}z`,
      falchion: svg`M${cx} ${top}C${x(0.4)} ${top + L * 0.1} ${x(1)} ${top + L * 0.3} ${x(1.6)} ${guard - L * 0.06}L${cx} ${guard}z`,
      spear: svg`M${cx} ${top}L${x(1.5)} ${top + L * 0.13}L${x(0.34)} ${top + L * 0.25}L${x(0.34)} ${guard}L${cx} ${guard}z`,
    };
    return path(shapes[kind], fill);
  };

  const crossguard = (kind: Weapon, w: number): string => {
    const reach = w * 3.1;
    switch (kind) {
      case 'sword':
        return (
          rect(cx - reach, guard, reach * 2, L * 0.036, hilt) +
          rect(cx - reach, guard - L * 0.024, w * 0.55, L * 0.08, hilt) +
          rect(cx + reach - w * 0.55, guard - L * 0.024, w * 0.55, L * 0.08, hilt)
        );
      case 'scimitar':
        return path(
          svg`M${cx - reach} ${guard - L * 0.06}Q${cx} ${guard + L * 0.05} ${cx + reach} ${guard - L * 0.06}L${cx + reach * 0.84} ${guard + L * 0.01}Q${cx} ${guard + L * 0.1} ${cx - reach * 0.84} ${guard + L * 0.01}z`,
          hilt,
        );
      case 'falchion':
        return path(
          svg`M${cx - reach} ${guard + L * 0.045}L${cx - w} ${guard - L * 0.02}L${cx + w} ${guard - L * 0.02}L${cx + reach} ${guard + L * 0.045}L${cx + w} ${guard + L * 0.05}L${cx - w} ${guard + L * 0.05}z`,
          hilt,
        );
      case 'spear':
        return rect(cx - w * 0.5, guard - L * 0.2, w, L * 0.05, pop);
    }
  };

  /** Grip with its binding, and the pommel's stone. */
  const grip = (w: number): string => {
    const width = w * 0.72;
    let out = rect(cx - width / 2, guard + L * 0.02, width, L * 0.21, hilt);
    for (let i = 0; i < 4; i++) {
      out += rect(cx - width / 2, guard + L * (0.06 + i * 0.04), width, L * 0.012, dark ? deep : mid);
    }
    const stone = guard + L * 0.215;
    return (
      out +
      rect(cx - w * 0.6, stone, w * 1.2, w * 1.2, pop, svg`transform="rotate(45 ${cx} ${stone + w * 0.6})"`)
    );
  };

  /** @param w half the blade's width */
  const weapon = (w: number, kind: Weapon): string => {
    const fuller =
      kind === 'spear'
        ? ''
        : outline(svg`M${cx} ${top + L * 0.12}L${cx} ${guard - L * 0.05}`, mix(light, deep, 0.3), w * 0.16);
    return edge(kind, w, -1, light) + edge(kind, w, 1, shade) + fuller + crossguard(kind, w) + grip(w);
  };
  return { weapon, hilt };
};
