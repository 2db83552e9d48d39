/** Pushed to `window.dataLayer`, one object an event; no names, mails or uids. */
export type AnalyticsEvent =
  | { event: 'Sign in' }
  | { event: 'Sign out' }
  | { event: 'Create account' }
  | {
      event: 'Comment';
      action: 'add' | 'reply' | 'delete' | 'like' | 'unlike' | 'edit';
      entity_type: string;
      entity_slug: string;
    };
