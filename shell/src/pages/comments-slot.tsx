import type { CommentsPageLocation, EntityType } from '@savepoint/contracts';
import { placeholder } from '../components/placeholder';
import { RegionSkeleton } from '../components/skeleton';
import type { SlotRequest } from '../server/regions';

/**
 * The comments on a thing; wanted when the reader comes near.
 * @param place what the address asks for instead of the newest
 */
export const commentsSlot = (
  entity_type: EntityType,
  entity_slug: string,
  entity_name: string,
  place?: CommentsPageLocation,
): SlotRequest => ({
  region: 'comments',
  when: 'visible',
  props: { entity_type, entity_slug, entity_name, ...(place && { place }) },
  label: 'Comments',
  fallback: placeholder(<RegionSkeleton title="Comments" />),
});
