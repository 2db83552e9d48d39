import {
  AddMemberNoteBody,
  AddMemberNoteResponse,
  BanMemberBody,
  BansPage,
  DeleteMemberNoteBody,
  DeleteMemberNoteResponse,
  MemberNotesBody,
  MemberNotesResponse,
  ModerationActionResponse,
  ModerationPageBody,
  ShadowMemberBody,
  ShadowedPage,
  UnbanMemberBody,
} from '../../moderation';
import { MemberNamesBody, MemberNamesResponse } from '../../members';
import { moderatorPost } from '../definition';
import { action_uid, member } from './common';

const note_uid = 'h3Jk9_wQe5Rt-7Yu';

/** Bans, the shadow of a site, and notes about members. */
export const moderatedMemberCalls = {
  banMember: moderatorPost('comments', '/api/moderation/ban', {
    body: BanMemberBody,
    response: ModerationActionResponse,
    errors: ['too-many-decisions', 'action-uid-used', 'own-account', 'rank-too-high', 'no-such-member'],
    group: 'moderation',
    summary: 'Bans a member for some days, or permanently.',
    example: { body: { action_uid, ...member, days: 7, reason: 'Spam in three threads' } },
  }),
  unbanMember: moderatorPost('comments', '/api/moderation/unban', {
    body: UnbanMemberBody,
    response: ModerationActionResponse,
    errors: ['too-many-decisions', 'action-uid-used', 'own-account', 'rank-too-high', 'no-such-member'],
    group: 'moderation',
    summary: 'Lifts a ban.',
    example: { body: { action_uid, ...member } },
  }),
  listBans: moderatorPost('comments', '/api/moderation/bans', {
    body: ModerationPageBody,
    response: BansPage,
    errors: ['invalid-cursor'],
    group: 'moderation',
    summary: 'Lists the banned members.',
    example: { body: {} },
  }),
  shadowMember: moderatorPost('comments', '/api/moderation/shadow', {
    body: ShadowMemberBody,
    response: ModerationActionResponse,
    errors: [
      'too-many-decisions',
      'action-uid-used',
      'no-shadow',
      'own-account',
      'rank-too-high',
      'shadow-of-moderator',
      'no-such-member',
    ],
    group: 'moderation',
    summary:
      'Puts an author in the shadow of a site, so that only they and moderators see what they write, or takes them out.',
    example: { body: { action_uid, ...member, shadowed: true, site: 'myblog' } },
  }),
  listShadowed: moderatorPost('comments', '/api/moderation/shadowed', {
    body: ModerationPageBody,
    response: ShadowedPage,
    errors: ['invalid-cursor'],
    group: 'moderation',
    summary: 'Lists the authors who are in the shadow of a site.',
    example: { body: { site: 'myblog' } },
  }),
  listMemberNotes: moderatorPost('comments', '/api/moderation/notes', {
    body: MemberNotesBody,
    response: MemberNotesResponse,
    errors: [],
    group: 'moderation',
    summary: 'Lists the moderators’ notes about a member, latest first.',
    example: { body: member },
  }),
  addMemberNote: moderatorPost('comments', '/api/moderation/notes/add', {
    body: AddMemberNoteBody,
    response: AddMemberNoteResponse,
    errors: ['too-many-decisions', 'action-uid-used', 'no-such-member', 'too-many-notes'],
    group: 'moderation',
    summary: 'Adds a note about a member, which moderators see.',
    example: { body: { note_uid, ...member, text: 'Warned about links to a shop.' } },
  }),
  deleteMemberNote: moderatorPost('comments', '/api/moderation/notes/delete', {
    body: DeleteMemberNoteBody,
    response: DeleteMemberNoteResponse,
    errors: ['too-many-decisions'],
    group: 'moderation',
    summary: 'Deletes a note about a member.',
    example: { body: { note_uid } },
  }),
  listMemberNames: moderatorPost('user-actions', '/api/moderation/names', {
    body: MemberNamesBody,
    response: MemberNamesResponse,
    errors: [],
    group: 'moderation',
    summary: 'Lists the names that a member has had, oldest first; empty if they never chose one.',
    example: { body: { user_uid: 'uid-of-ada' } },
  }),
};
