import { urls, type GameSummary, type LatestComment } from '@savepoint/contracts';
import { SectionHead } from '../../components/section';
import { shortDate } from '../../text/dates';

/** A comment with the game it is on. */
export interface TalkLine {
  said: LatestComment;
  game: GameSummary;
}

/** Characters of a comment that are shown. */
const SHOWN = 140;

/** What readers said last, one comment from each game. */
export function LatestTalk({ lines, today }: { lines: readonly TalkLine[]; today: Date }) {
  return (
    <section>
      <SectionHead title="Latest talk" />
      <ul className="wire">
        {lines.map(({ said, game }) => (
          <li key={said.uid} className="wire__item">
            <time dateTime={said.created}>{shortDate(said.created, today)}</time>
            <div>
              <a href={`${urls.game(game.slug)}?comment=${said.uid}`}>
                {said.name} on {game.name}
              </a>
              <p>{excerpt(said.content)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The beginning, cut between words. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= SHOWN) return line;
  return `${line.slice(0, SHOWN).replace(/\s\S*$/, '')}…`;
}
