import { createMessages } from '@savepoint/region-kit';

/** The texts about replies to the member’s comments. */
export const message = createMessages({
  title: 'Replies to you',
  empty: 'No replies yet. Answers to your comments appear here.',
  repliedOn: '{name} replied on {entity}, {time}',
  new: 'New',
  markRead: 'Mark as read',
  markReplyRead: 'Mark the reply of {name} as read',
  markAllRead: 'Mark all as read',
  allRead: 'All replies are marked as read.',
});
