/** What operators choose, as the rules use it. */
export interface Settings {
  /** Multiplies every rate limit. */
  rateLimitScale: number;
  /** Established members who must report a comment before it is hidden. */
  reportsToHide: number;
  /** Days after their first comment during which a member counts as new. */
  newMemberDays: number;
  /** Who may register a site. */
  siteRegistration: 'admins' | 'members';
  /** Origin of Savepoint, in the tags of sites. */
  publicUrl: string;
  /** How long a reply is out before its receiver is mailed about it, so that edits and deletions are followed. */
  replyMailDelayMs: number;
  /** Hour of the day, UTC, at which daily mail about replies is sent. */
  digestHour: number;
  /** Address below which members answer mail about replies, such as `reply@in.example.org`; undefined: they cannot. */
  replyMailAddress?: string;
  /** Signs push messages, as PEM; undefined: there are none. */
  pushPrivateKey?: string;
  /** Base address of the service with Akismet’s protocol that checks comments of sites with a key. */
  spamServiceUrl: string;
  /** Origins of the operator’s network to which webhooks may be sent, separated by commas. */
  outgoingPrivateOrigins: string;
}
