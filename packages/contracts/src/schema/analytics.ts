import { Type, type Static } from 'typebox';
import { EntityType } from './entity';
import { Slug, StrictObject } from './schema';

const plainEvent = <N extends string>(name: N) => StrictObject({ event: Type.Literal(name) });

/**
 * What is pushed to `window.dataLayer`, one object per event: no names, mail addresses, uids or texts. Tag managers
 * use the event names as triggers, so renaming one breaks reports.
 */
export const AnalyticsEvent = Type.Union([
  plainEvent('Sign in'),
  plainEvent('Sign out'),
  plainEvent('Create account'),
  StrictObject({
    event: Type.Literal('Comment'),
    action: Type.Enum(['add', 'reply', 'edit', 'delete', 'like', 'unlike']),
    entity_type: EntityType,
    entity_slug: Slug,
  }),
]);
export type AnalyticsEvent = Static<typeof AnalyticsEvent>;
