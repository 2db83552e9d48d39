import { urls, type GameSummary } from '@savepoint/contracts';
import { dayOf, longDate, monthOf } from '../text/dates';

/** Games by the day they come out. */
export function DateList({ games }: { games: readonly GameSummary[] }) {
  return (
    <ol className="dates">
      {games.map(({ slug, name, released, developers, platforms }) => (
        <li key={slug} className="dates__item">
          <DatePlate date={released} />
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

/** Day and month; the year is said to those who listen. @param date YYYY-MM-DD, null while none is confirmed */
function DatePlate({ date }: { date: string | null }) {
  if (!date)
    return (
      <span className="dates__d">
        <small>No date</small>
      </span>
    );
  return (
    <time className="dates__d" dateTime={date} aria-label={longDate(date)} title={longDate(date)}>
      {dayOf(date)}
      <small>{monthOf(date)}</small>
    </time>
  );
}
