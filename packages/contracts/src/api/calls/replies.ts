import { NEW_REPLIES_MAX } from '../../base';
import {
  CountNewRepliesBody,
  MarkRepliesReadBody,
  NewReplies,
  RepliesBody,
  RepliesPage,
} from '../../comments';
import { ChangeReplyMailBody, ReadReplyMailBody, ReplyMailSettings } from '../../members';
import { memberPost } from '../definition';

/** Replies to a member’s comments, and mail about them. */
export const replyCalls = {
  listReplies: memberPost('comments', '/api/user/replies', {
    body: RepliesBody,
    response: RepliesPage,
    errors: ['invalid-cursor'],
    group: 'members',
    summary: 'Lists the replies of others to the member’s comments, latest first, and which are new.',
    example: { body: {} },
  }),
  countNewReplies: memberPost('comments', '/api/user/replies/count', {
    body: CountNewRepliesBody,
    response: NewReplies,
    errors: [],
    group: 'members',
    summary: `Counts the replies that the member has not read, up to ${NEW_REPLIES_MAX}.`,
    example: { body: {} },
  }),
  markRepliesRead: memberPost('comments', '/api/user/replies/read', {
    body: MarkRepliesReadBody,
    response: NewReplies,
    errors: [],
    group: 'members',
    summary: 'Marks replies as read: the given ones, those until a time, or all.',
    example: { body: { until: '2031-05-14T12:00:00.000Z' } },
  }),
  readReplyMail: memberPost('comments', '/api/user/replies/mail', {
    body: ReadReplyMailBody,
    response: ReplyMailSettings,
    errors: [],
    group: 'members',
    summary: 'Reads whether the member gets mail about replies, and which threads and sites they left.',
    example: { body: {} },
  }),
  changeReplyMail: memberPost('comments', '/api/user/replies/mail/change', {
    body: ChangeReplyMailBody,
    response: ReplyMailSettings,
    challenge: 'listed',
    errors: ['email-not-verified', 'too-many-confirmations'],
    group: 'members',
    summary:
      'Chooses mail about replies: off, at once or once a day. It begins when the member confirms it by a link in a mail.',
    example: { body: { mode: 'daily' } },
  }),
};
