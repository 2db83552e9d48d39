import { mix, type Colour } from '../colour';
import { backdrop } from '../pieces';
import { circle, ellipse, outline, path, rect, svg } from '../svg/shapes';
import type { Composition } from './composition';

/** A mask with horns, ears, antlers or a crown; no two faces alike. */
export const mask: Composition = ({ box, focus, random, palette }) => {
  const { ground, deep, mid, light, pop, dark } = palette;
  const { cx, cy } = focus;
  const unit = focus.r / 100;
  const shade = mix(light, deep, 0.24);
  const y = (v: number) => cy + v * unit;
  const headdress = random.int(0, 3);

  let out = backdrop(box, ground);
  for (let i = 5; i > 0; i--) {
    out += circle(
      cx,
      cy,
      focus.r * (0.4 + i * 0.24),
      mix(ground, i % 2 ? (dark ? deep : mid) : ground, 0.42),
    );
  }

  // Everything comes in pairs: `half` draws one side, x grows away from the middle.
  type X = (v: number) => number;
  const pair = (half: (x: X, side: number, skin: Colour) => string) =>
    [1, -1].map((side) => half((v) => cx + v * unit * side, side, side > 0 ? shade : light)).join('');
  const horns = () =>
    pair((x, _side, skin) =>
      path(
        svg`M${x(20)} ${y(-38)}C${x(34)} ${y(-70)} ${x(60)} ${y(-78)} ${x(52)} ${y(-98)}C${x(86)} ${y(-78)} ${x(72)} ${y(-34)} ${x(46)} ${y(-20)}z`,
        skin,
      ),
    );
  const ears = () =>
    pair(
      (x, _side, skin) =>
        path(svg`M${x(30)} ${y(-34)}L${x(62)} ${y(-92)}L${x(58)} ${y(-8)}z`, skin) +
        path(svg`M${x(42)} ${y(-42)}L${x(57)} ${y(-72)}L${x(55)} ${y(-26)}z`, pop),
    );
  const antlers = () =>
    pair((x, _side, skin) =>
      outline(
        svg`M${x(22)} ${y(-44)}L${x(40)} ${y(-92)}M${x(32)} ${y(-70)}L${x(58)} ${y(-86)}M${x(28)} ${y(-58)}L${x(66)} ${y(-58)}`,
        skin,
        8 * unit,
        'stroke-linecap="round"',
      ),
    );
  const crown = () =>
    pair((x, _side, skin) =>
      [0, 1, 2]
        .map((i) =>
          path(
            svg`M${x(6 + i * 16)} ${y(-46 + i * 5)}L${x(12 + i * 22)} ${y(-96 + i * 16)}L${x(26 + i * 16)} ${y(-40 + i * 8)}z`,
            i % 2 ? pop : skin,
          ),
        )
        .join(''),
    );
  out += [horns, ears, antlers, crown][headdress]!();

  // The face, and its right half again in shade.
  const [jaw, chin] = [random(40, 54), random(66, 84)];
  const x = (v: number) => cx + v * unit;
  const right = svg`M${cx} ${y(-56)}C${x(58)} ${y(-58)} ${x(64)} ${y(-8)} ${x(jaw)} ${y(30)}C${x(jaw - 14)} ${y(52)} ${x(18)} ${y(chin)} ${cx} ${y(chin)}`;
  const left = svg`C${x(-18)} ${y(chin)} ${x(-jaw + 14)} ${y(52)} ${x(-jaw)} ${y(30)}C${x(-64)} ${y(-8)} ${x(-58)} ${y(-58)} ${cx} ${y(-56)}`;
  out += path(`${right}${left}z`, light) + path(`${right}z`, shade);

  const almond = (x: X) =>
    path(
      svg`M${x(10)} ${y(2)}Q${x(30)} ${y(-30)} ${x(46)} ${y(-14)}Q${x(44)} ${y(14)} ${x(10)} ${y(2)}z`,
      deep,
    );
  const oval = (x: X, side: number) =>
    ellipse(
      x(25),
      y(-2),
      14 * unit,
      22 * unit,
      deep,
      svg`transform="rotate(${side * 12} ${x(25)} ${y(-2)})"`,
    );
  const wedge = (x: X) => path(svg`M${x(9)} ${y(0)}L${x(46)} ${y(-22)}L${x(42)} ${y(8)}z`, deep);
  out += pair([almond, oval, wedge][random.int(0, 2)]!);
  if (random.chance(0.7)) {
    out += pair((x) => rect(x(25) - 3.4 * unit, y(-6), 6.8 * unit, 6.8 * unit, pop));
  }
  out += path(svg`M${x(-6)} ${y(26)}L${cx} ${y(14)}L${x(6)} ${y(26)}z`, deep);

  const mouth = random.int(0, 2);
  if (mouth === 0) {
    for (let i = -2; i < 3; i++) out += rect(x(i * 8 - 1.6), y(38), 3.2 * unit, 16 * unit, deep);
  } else if (mouth === 1) {
    out += pair((x) => path(svg`M${x(2)} ${y(44)}L${x(30)} ${y(30)}L${x(26)} ${y(38)}z`, pop));
  }
  out += path(svg`M${cx} ${y(-52)}L${x(8)} ${y(-36)}L${cx} ${y(-16)}L${x(-8)} ${y(-36)}z`, pop);
  const paint = (x: X) => svg`M${x(28)} ${y(24)}L${x(38)} ${y(30)}M${x(24)} ${y(32)}L${x(34)} ${y(39)}`;
  out += pair((x) => outline(paint(x), pop, 3 * unit));
  return { svg: out, top: ground, bottom: ground };
};
