import { gamePicture, type CommentsPageLocation, type Game, type GameStats } from '@savepoint/contracts';
import { placeholder } from '../../components/placeholder';
import { RegionSkeleton } from '../../components/skeleton';
import type { SlotRequest } from '../../server/regions';
import { commentsSlot } from '../comments-slot';

/**
 * The regions of a game’s page.
 * @param stats null when they could not be had
 * @param place the comments that the address asks for
 */
export const gameSlots = (
  game: Game,
  stats: GameStats | null,
  place?: CommentsPageLocation,
): SlotRequest[] => {
  const { slug, name } = game;
  return [
    {
      region: 'ratings',
      when: 'load',
      props: { slug, name, stats },
      label: 'Ratings',
      fallback: placeholder(<div className="ratings-place__skel" aria-hidden="true" />),
    },
    {
      region: 'streams',
      when: 'visible',
      props: { slug, name, picture: gamePicture(game).digest },
      label: 'Live streams',
      fallback: placeholder(<RegionSkeleton title="Live now" />),
    },
    commentsSlot('game', slug, name, place),
  ];
};
