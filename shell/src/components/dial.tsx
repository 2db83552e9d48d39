const BLOCKS = 10;
const RADIUS = 42;
/** Degrees: where the arc begins (its opening is at the bottom), one block with the space around it, the block alone. */
const START = 135;
const STEP = 27;
const BLOCK = 22;

const point = (degrees: number): string => {
  const angle = ((START + degrees) * Math.PI) / 180;
  return `${(50 + RADIUS * Math.cos(angle)).toFixed(2)} ${(50 + RADIUS * Math.sin(angle)).toFixed(2)}`;
};

/** Blocks from the start of the arc; the last one as far as the fraction goes. @param filled 0 to 10 */
function arc(filled: number): string {
  return Array.from({ length: Math.ceil(filled) }, (_, block) => {
    const start = block * STEP + (STEP - BLOCK) / 2;
    const end = start + BLOCK * Math.min(1, filled - block);
    return `M${point(start)}A${RADIUS} ${RADIUS} 0 0 1 ${point(end)}`;
  }).join('');
}

/** A review’s score out of ten. */
export function Dial({ score, small = false }: { score: number; small?: boolean }) {
  return (
    <span
      className={small ? 'dial dial--s' : 'dial'}
      role="img"
      aria-label={`Score: ${score.toFixed(1)} out of 10`}
    >
      <svg viewBox="0 0 100 100" fill="none" strokeWidth="9" aria-hidden="true">
        <path className="dial__off" d={arc(BLOCKS)} />
        <path className="dial__on" d={arc(score)} />
      </svg>
      <b aria-hidden="true">{score.toFixed(1)}</b>
      {!small && <small aria-hidden="true">out of 10</small>}
    </span>
  );
}

/** The score in a word. */
export const scoreWord = (score: number): string =>
  score >= 9 ? 'Essential' : score >= 8 ? 'Great' : score >= 7 ? 'Good' : score >= 5 ? 'Fair' : 'Poor';
