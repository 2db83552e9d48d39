import { longDate, urls } from '@savepoint/contracts/base';
import type { GameSummary } from '@savepoint/contracts/catalog';
import { dayOf, monthOf } from '../format';
import { message } from '../messages';

/** Games with their release dates. */
export function ReleaseList({ games }: { games: readonly GameSummary[] }) {
  return (
    <ol className="dates">
      {games.map(({ slug, name, released, developers, platforms }) => (
        <li key={slug} className="dates__item">
          <ReleaseDate date={released} />
          <div>
            <h3>
              <a href={urls.game(slug)}>{name}</a>
            </h3>
            <p>
              {[developers.join(', '), platforms.map((platform) => platform.name).join(', ')]
                .filter(Boolean)
                .join('. ')}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Day and month; the year is for screen readers and in the tooltip. @param date YYYY-MM-DD; null: not confirmed */
function ReleaseDate({ date }: { date: string | null }) {
  if (!date)
    return (
      <span className="dates__day">
        <small>{message('noDate')}</small>
      </span>
    );
  return (
    <time className="dates__day" dateTime={date} aria-label={longDate(date)} title={longDate(date)}>
      {dayOf(date)}
      <small>{monthOf(date)}</small>
    </time>
  );
}
