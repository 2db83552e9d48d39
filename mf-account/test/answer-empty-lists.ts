import type { FakeApi } from '@savepoint/region-kit/testing/page';

/** Answers what the account page reads of a member who has done nothing so far. */
export function answerEmptyLists(api: FakeApi): void {
  const empty = { items: [], next_cursor: null, total: 0 };
  api.answer('listActivity', empty);
  api.answer('listOwnComments', empty);
  api.answer('listReplies', { ...empty, unread: 0 });
  api.answer('listIgnoredMembers', { members: [] });
  api.answer('listOwnDecisions', empty);
  api.answer('listOwnRatingDecisions', { decisions: [] });
  api.answer('readOwnModeration', { ...empty, ban: null });
  api.answer('readReplyMail', { mode: 'off', confirmed: false, email: null, left: [], notifications: [] });
  api.answer('readPush', { key: null, subscriptions: [] });
  api.answer('listOwnSites', { sites: [], may_register: false, invitations: [], sent: [], blocked: [] });
  api.answer('listSessions', { sessions: [] });
  api.answer('readMessages', { verified: true, newsletter: null, messages: [], next_cursor: null });
  api.answer('readAccount', {
    account: {
      uid: 'mara',
      name: 'Mara',
      email: 'mara@example.org',
      created: '2026-05-14T12:00:00.000Z',
    },
  });
}
