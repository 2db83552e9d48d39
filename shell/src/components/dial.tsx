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

/** From which score on which word applies, and what it says to a reader. */
const WORDS = [
  { from: 9, word: 'Essential', meaning: '9 and up: clear the weekend.' },
  { from: 8, word: 'Great', meaning: '8 to 9: worth your time, whatever you usually play.' },
  { from: 7, word: 'Good', meaning: '7 to 8: worth it if this is your kind of game.' },
  { from: 5, word: 'Fair', meaning: '5 to 7: something here, and something in its way.' },
  { from: 0, word: 'Poor', meaning: 'Under 5: there are better ways to spend an evening.' },
] as const;

const wordsFor = (score: number) => WORDS.find(({ from }) => score >= from) ?? WORDS[4];

/** The score in a word. */
export const scoreWord = (score: number): string => wordsFor(score).word;
/** What the word means, in a sentence. */
export const scoreMeaning = (score: number): string => wordsFor(score).meaning;
