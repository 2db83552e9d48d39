import type { Comment } from './comment';
import type { EntityType } from './entity';

/** What regions tell each other, by name. Payloads are plain data. */
export interface RegionEvents {
  /** Somebody must sign in first; `reason` completes "Sign in to …", `failure` says why the last try did not work. */
  'signin:request': { reason?: string; failure?: string };
  /** The dialog was closed without signing in. */
  'signin:cancelled': Record<string, never>;
  /** The member's lists changed in this tab or another. */
  'profile:changed': Record<string, never>;
  'comment:added': { comment: Comment; entity_type: EntityType; entity_slug: string };
  'comment:deleted': { uid: string; entity_type: EntityType; entity_slug: string };
  /** A layer over the page opened; others close. */
  'layer:opened': { layer: 'search' | 'menu' | 'account' | 'mega' };
  /** Somebody wants to look at, or change, what they agreed to. */
  'consent:opened': Record<string, never>;
  'theme:changed': { theme: 'dark' | 'light' };
}
export type RegionEventName = keyof RegionEvents;
