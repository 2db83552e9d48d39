import { formatRelease, isoRelease, longDate, releasePrecision, urls } from '@savepoint/contracts/base';
import type { GameSummary } from '@savepoint/contracts/catalog';
import { dayOf, monthOf } from '../format';
import { message } from '../messages';

/** Games with their release dates. */
export function ReleaseList({ games }: { games: readonly GameSummary[] }) {
  return (
    <ol className="dates">
      {games.map(({ slug, name, released, early_access, developers, platforms }) => (
        <li key={slug} className="dates__item">
          <ReleaseDate date={released ?? early_access ?? null} />
          <div>
            <h3>
              <a href={urls.game(slug)}>{name}</a>
            </h3>
            <p>
              {[
                developers.join(', '),
                platforms.map((platform) => platform.name).join(', '),
                early_access && message('earlyAccessFrom', { date: formatRelease(early_access) }),
              ]
                .filter(Boolean)
                .join('. ')}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/**
 * What is known of a date, on two lines: “19 Nov”, “Nov 2026”, “Q4 2026”, “2026”. Of a day the year is for screen
 * readers and in the tooltip. @param date null: none is announced
 */
function ReleaseDate({ date }: { date: string | null }) {
  if (!date)
    return (
      <span className="dates__day">
        <small>{message('noDate')}</small>
      </span>
    );
  const [large, small] = linesOf(date);
  const text = (
    <>
      {large}
      {small && <small>{small}</small>}
    </>
  );
  const iso = isoRelease(date);
  if (!iso)
    return (
      <span className="dates__day" title={formatRelease(date)}>
        {text}
      </span>
    );
  const label = releasePrecision(date) === 'day' && { 'aria-label': longDate(date) };
  return (
    <time className="dates__day" dateTime={iso} title={formatRelease(date)} {...label}>
      {text}
    </time>
  );
}

/** The large and the small line. */
function linesOf(date: string): [string, (string | undefined)?] {
  const [year = '', period] = date.split('-');
  switch (releasePrecision(date)) {
    case 'day':
      return [dayOf(date), monthOf(date)];
    case 'month':
      return [monthOf(date), year];
    case 'half':
      return [year, formatRelease(date).split(' of ')[0]];
    default:
      return period ? [period, year] : [year];
  }
}
