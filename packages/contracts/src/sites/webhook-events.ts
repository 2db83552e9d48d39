/** What a site can be told about. docs/sites.md says when each is sent. Imports nothing: browsers load it. */
export const WEBHOOK_EVENTS = [
  'comment.published',
  'comment.edited',
  'comment.hidden',
  'comment.reported',
] as const;
