import { randomUUID } from 'node:crypto';
import { StrictObject } from '@savepoint/contracts/schema';
import { StoredDate } from '@savepoint/service-kit/data';
import { Type, type Static } from 'typebox';

/**
 * What happened to a comment of a site, and is to be sent to the site: the uid of each event. It is stored by the write
 * that changes the comment, so that no crash loses it; what happens twice before it is collected is one event.
 */
export const SiteEvents = StrictObject({
  /** When the latest one happened. */
  due: StoredDate,
  published: Type.Optional(Type.String()),
  edited: Type.Optional(Type.String()),
  hidden: Type.Optional(Type.String()),
});
export const SITE_EVENTS = ['published', 'edited', 'hidden'] as const;
type SiteEvent = (typeof SITE_EVENTS)[number];

/** Identifies an event in its messages. */
export const newEventUid = (): string => `msg_${randomUUID()}`;

interface OfSite {
  /** Absent for a comment on Savepoint, which has no webhooks. */
  site?: string | undefined;
}

/** The field of a new comment with its first event. */
export function firstEvent({ site }: OfSite, event: SiteEvent): { site_events?: Static<typeof SiteEvents> } {
  if (site === undefined) return {};
  const site_events: Static<typeof SiteEvents> = { due: new Date() };
  site_events[event] = newEventUid();
  return { site_events };
}

/** What an update that changes a comment sets besides. */
export const noteEvent = ({ site }: OfSite, event: SiteEvent): Record<string, unknown> =>
  site === undefined ? {} : { 'site_events.due': new Date(), [`site_events.${event}`]: newEventUid() };
