import { createMessages } from '@savepoint/region-kit';

/** The texts about a role on the team that the member is offered. */
export const message = createMessages({
  title: 'A role on the team',
  offered_moderator:
    '{by} asks you to moderate Savepoint: to decide about comments, ratings, appeals and bans.',
  offered_admin:
    '{by} asks you to administer Savepoint: to decide about comments, ratings, appeals and bans, and to give and take roles.',
  reason: 'Why: {reason}',
  until: 'You can accept it until {date}. Your name is then in the log of what you decide.',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'You are on the team now. It takes effect within a minute, at {link}.',
  moderation: 'Moderation',
  declined: 'You have declined.',
  failed: 'That did not work. Try again.',
});
