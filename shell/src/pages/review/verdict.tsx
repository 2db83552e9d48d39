import type { Review } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { Dial, scoreWord } from '../../components/dial';

/** How a review ends: the score, what works and what does not. */
export function Verdict({ review: { score, verdict, pros, cons } }: { review: Review }) {
  return (
    <section className="verdict" aria-labelledby="verdict">
      <div className="verdict__top">
        <Dial score={score} />
        <div>
          <h2 className="pt" id="verdict">
            {scoreWord(score)}
          </h2>
          <p>{verdict}</p>
        </div>
      </div>
      <div className="pc">
        {pros.length > 0 && (
          <div className="pc__pro">
            <h3>What works</h3>
            <Points icon="plus" points={pros} />
          </div>
        )}
        {cons.length > 0 && (
          <div className="pc__con">
            <h3>What does not</h3>
            <Points icon="minus" points={cons} />
          </div>
        )}
      </div>
    </section>
  );
}

function Points({ icon, points }: { icon: 'plus' | 'minus'; points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Icon name={icon} />
          {point}
        </li>
      ))}
    </ul>
  );
}
