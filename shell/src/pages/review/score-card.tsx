import { Dial, scoreMeaning, scoreWord } from '../../components/dial';

/** The score beside a review’s text. */
export function ScoreCard({ score }: { score: number }) {
  return (
    <section className="panel scorecard">
      <Dial score={score} />
      <h2 className="pt">{scoreWord(score)}</h2>
      <p>{scoreMeaning(score)}</p>
    </section>
  );
}
