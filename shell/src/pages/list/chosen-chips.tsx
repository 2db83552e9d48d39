import { Icon } from '@savepoint/region-kit';
import { listUrl } from '../../server/routes/query';
import { SORTS, type Filter } from './chosen';

/** What the list is narrowed to; each chip is a link to the list without it. */
export function ChosenChips({ filter: { base, name, others, chosen } }: { filter: Filter }) {
  const sort = chosen.sort === SORTS[0] ? undefined : chosen.sort;
  const other = others.find(({ slug }) => slug === chosen.other);
  if (!other && chosen.year === undefined) return null;
  return (
    <ul className="chips chosen">
      {other && (
        <li>
          <Chip text={other.name} without={listUrl(base, { year: chosen.year, sort })} />
        </li>
      )}
      {chosen.year !== undefined && (
        <li>
          <Chip text={String(chosen.year)} without={listUrl(base, { [name]: chosen.other, sort })} />
        </li>
      )}
      <li>
        <a className="btn btn--quiet" href={listUrl(base, { sort })}>
          Clear all
        </a>
      </li>
    </ul>
  );
}

function Chip({ text, without }: { text: string; without: string }) {
  return (
    <a className="chip" href={without}>
      {text}
      <Icon name="close" small />
      <span className="vh">, remove</span>
    </a>
  );
}
