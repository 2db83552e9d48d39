import { coverUrl, urls, type ActivityItem, type ActivityKind } from '@savepoint/contracts';
import { Stars, TimeAgo, useNow } from '@savepoint/region-kit';
import { getSession } from '@savepoint/session';
import { Removable } from './removable';
import { useRemoval } from './use-removal';

const SAID: Record<ActivityKind, string> = {
  ratings: 'your ratings',
  likes: 'your likes',
  favorites: 'your favourites',
};

/** The catalogue could not be asked, or knows the game no more: its slug says enough. */
const nameOf = ({ name, slug }: ActivityItem) => name ?? slug.replaceAll('-', ' ');

/** A game the member rated, likes or keeps, with a way to take that back. */
export function GameRow({ kind, item }: { kind: ActivityKind; item: ActivityItem }) {
  const now = useNow();
  const { slug, rating = 0, created } = item;
  const name = nameOf(item);
  const set = (on: boolean) => {
    const { games } = getSession();
    if (kind === 'likes') return games.like(slug, on);
    if (kind === 'favorites') return games.favorite(slug, on);
    return on ? games.rate(slug, rating) : games.unrate(slug);
  };
  const removal = useRemoval(
    () => set(false),
    () => set(true),
  );
  return (
    <Removable
      removal={removal}
      label={`Remove ${name} from ${SAID[kind]}`}
      done={`${name} is no longer among ${SAID[kind]}.`}
    >
      <img
        className="thumb"
        src={coverUrl('game', slug, 'square', 112)}
        width="56"
        height="56"
        alt=""
        loading="lazy"
      />
      <div>
        <h3>
          <a href={urls.game(slug)}>{name}</a>
        </h3>
        <p>
          <TimeAgo date={created} now={now} />
        </p>
      </div>
      {kind === 'ratings' ? (
        <span className="rating">
          <Stars value={rating} />
          <b aria-hidden="true">{rating.toFixed(2)}</b>
        </span>
      ) : null}
    </Removable>
  );
}
