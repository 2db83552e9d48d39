import { urls, type GameSummary } from '@savepoint/contracts';
import { dayOf, longDate, monthOf } from '../text/dates';

/** Games by the day they come out. */
export function DateList({ games }: { games: readonly GameSummary[] }) {
  return (
    <ol className="dates">
      {games.map(({ slug, name, released, developers, platforms }) => (
        <li key={slug} className="dates__item">
          {released ? (
            <time className="dates__d" dateTime={released} title={longDate(released)}>
              {dayOf(released)}
              <small>{monthOf(released)}</small>
            </time>
          ) : (
            <span className="dates__d">
              <small>No date</small>
            </span>
          )}
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
