import { urls } from '@savepoint/contracts';

const PLACES = [
  ['The chart', urls.charts()],
  ['All categories', urls.categories()],
  ['All platforms', urls.platforms()],
  ['Reviews', urls.reviews()],
  ['News', urls.news()],
] as const;

/** Where to go from a page that has nothing to show. */
export function Elsewhere() {
  return (
    <ul className="chips">
      {PLACES.map(([name, path]) => (
        <li key={path}>
          <a className="chip" href={path}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
