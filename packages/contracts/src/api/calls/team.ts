import {
  AnswerRoleOfferBody,
  AnswerRoleOfferResponse,
  ChangeRoleBody,
  ChangeRoleResponse,
  FindMembersBody,
  FindMembersResponse,
  GivenRolesResponse,
  TeamBody,
  TeamResponse,
} from '../../moderation';
import { internalGet, memberPost, moderatorPost } from '../definition';
import { action_uid, member } from './common';

/** Who has a role. */
export const teamCalls = {
  readTeam: moderatorPost('user-actions', '/api/moderation/team', {
    body: TeamBody,
    response: TeamResponse,
    errors: ['administrators-only'],
    group: 'moderation',
    summary: 'Lists who has a role, and the latest changes of roles. For administrators.',
    example: { body: {} },
  }),
  findMembers: moderatorPost('user-actions', '/api/moderation/team/find', {
    body: FindMembersBody,
    response: FindMembersResponse,
    errors: ['administrators-only'],
    group: 'moderation',
    summary: 'Finds accounts by their uid or name. For administrators.',
    example: { body: { query: 'Ada' } },
  }),
  answerRoleOffer: memberPost('user-actions', '/api/user/role/answer', {
    body: AnswerRoleOfferBody,
    response: AnswerRoleOfferResponse,
    errors: ['no-such-invitation'],
    group: 'members',
    summary: 'Accepts or declines a role on the team that an administrator offers.',
    example: { body: { change_uid: action_uid, answer: 'accept' } },
  }),
  changeRole: moderatorPost('user-actions', '/api/moderation/team/change', {
    body: ChangeRoleBody,
    response: ChangeRoleResponse,
    errors: [
      'action-uid-used',
      'administrators-only',
      'no-such-user',
      'role-in-settings',
      'same-role',
      'last-administrator',
      'role-changed',
    ],
    group: 'moderation',
    summary:
      'Offers a member a role, which they accept or decline; lowers or takes one at once. For administrators.',
    example: {
      body: { change_uid: action_uid, ...member, role: 'moderator', reason: 'Joins the team' },
    },
  }),
  listGivenRoles: internalGet('user-actions', '/internal/roles', ['gateway'], {
    response: GivenRolesResponse,
    errors: [],
  }),
};
