import {
  ChangeRoleBody,
  ChangeRoleResponse,
  FindMembersBody,
  FindMembersResponse,
  GivenRolesResponse,
  TeamBody,
  TeamResponse,
} from '../../moderation';
import { internalGet, moderatorPost } from '../definition';
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
    summary: 'Gives a member a role, or takes it. For administrators; takes effect within a minute.',
    example: {
      body: { change_uid: action_uid, ...member, role: 'moderator', reason: 'Joins the team' },
    },
  }),
  listGivenRoles: internalGet('user-actions', '/internal/roles', ['gateway'], {
    response: GivenRolesResponse,
    errors: [],
  }),
};
