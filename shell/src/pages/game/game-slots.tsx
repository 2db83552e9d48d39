import type { Game, GameFigures } from '@savepoint/contracts';
import { placeholder } from '../../components/placeholder';
import { Skeleton } from '../../components/skeleton';
import type { SlotRequest } from '../../server/regions';

/** The regions of a game’s page. @param figures null when they could not be had */
export const gameSlots = ({ slug, name }: Game, figures: GameFigures | null): SlotRequest[] => [
  {
    region: 'ratings',
    when: 'load',
    props: { slug, name, figures },
    label: 'Ratings',
    fallback: placeholder(<div className="ratings-place__skel" aria-hidden="true" />),
  },
  {
    region: 'streams',
    when: 'visible',
    props: { slug, name },
    label: 'Live streams',
    fallback: placeholder(<RegionSkeleton title="Live now" />),
  },
  {
    region: 'comments',
    when: 'visible',
    props: { entity_type: 'game', entity_slug: slug, entity_name: name },
    label: 'Comments',
    fallback: placeholder(<RegionSkeleton title="Comments" />),
  },
];

function RegionSkeleton({ title }: { title: string }) {
  return (
    <div className="sec">
      <div className="sec__head">
        <h2 className="pt">{title}</h2>
      </div>
      <Skeleton lines={4} />
    </div>
  );
}
