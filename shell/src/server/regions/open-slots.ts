import {
  currentSlotName,
  isSlotOf,
  type OpenSlot,
  type OpenSlotsOf,
  type OwnersEntry,
  type RegionOwners,
  type RegionVersion,
  type Registry,
} from '@savepoint/contracts/regions';
import type { OpenSlotRequest } from './slots';

/** The site owner’s order of regions. @param registry verified, so its owners file is signed and valid */
export const slotOrderOf = ({ signed }: Registry): NonNullable<RegionOwners['slot_order']> =>
  signed ? ((JSON.parse(signed.owners.payload) as OwnersEntry).owners.slot_order ?? {}) : {};

interface OpenSlotRegions {
  /** Regions whose version on this page names an open slot may be in it. */
  versions: Iterable<readonly [region: string, version: RegionVersion]>;
  order: NonNullable<RegionOwners['slot_order']>;
}

/** Lists the regions in the open slots of a page: those that the site’s owner has ordered first, the others by name. */
export function openSlotRequests(
  { page, props }: OpenSlotsOf,
  { versions, order }: OpenSlotRegions,
): OpenSlotRequest[] {
  const requests = [...versions].flatMap(([region, { slot, height }]): OpenSlotRequest[] => {
    const name = slot === undefined ? '' : currentSlotName(slot);
    return isSlotOf(page, name)
      ? [{ region, props, when: 'visible', openSlot: name, ...(height && { height }) }]
      : [];
  });
  const rank = ({ region, openSlot }: OpenSlotRequest) => {
    const index = order[openSlot]?.indexOf(region) ?? -1;
    return index < 0 ? Infinity : index;
  };
  const byName = (a: OpenSlotRequest, b: OpenSlotRequest) => (a.region < b.region ? -1 : 1);
  return requests.sort((a, b) => (rank(a) === rank(b) ? byName(a, b) : rank(a) - rank(b)));
}

/** Returns the HTML of the regions in each open slot, in the order of the requests. */
export function byOpenSlot(
  requests: readonly OpenSlotRequest[],
  htmlOf: (region: string) => string,
): Partial<Record<OpenSlot, string[]>> {
  const slots: Partial<Record<OpenSlot, string[]>> = {};
  for (const { region, openSlot } of requests) (slots[openSlot] ??= []).push(htmlOf(region));
  return slots;
}
