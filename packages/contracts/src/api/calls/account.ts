import { NAME_CHANGE_DAYS } from '../../base';
import { StrictObject } from '../../schema';
import {
  AccountResponse,
  ActivityBody,
  ActivityPage,
  ChooseNameBody,
  ChooseNameResponse,
  DeleteAccountBody,
  DeleteAccountResponse,
  DeleteMemberDataBody,
  EndSessionsBody,
  LoginBody,
  LoginResponse,
  MessagesAndSubscriptions,
  MessagesAndSubscriptionsBody,
  OwnCommentsBody,
  OwnCommentsPage,
  RenameMemberBody,
  RenameMemberResponse,
  SessionsBody,
  SessionsResponse,
  SettleSitesBody,
  SettleSitesResponse,
} from '../../members';
import { internalPost, memberPost } from '../definition';

const login = { body: { name: 'Mara', email: 'mara@example.com' } };

/** Logging in, and what Savepoint stores about a member. */
export const accountCalls = {
  login: memberPost('user-actions', '/api/user/login', {
    everyPage: true,
    finalSlash: true,
    body: LoginBody,
    response: LoginResponse,
    challenge: 'in-storm',
    errors: ['comments-unavailable'],
    group: 'members',
    summary: 'Logs a member in, and creates the account at the first time.',
    example: login,
  }),
  loginShort: memberPost('user-actions', '/user/login', {
    everyPage: true,
    body: LoginBody,
    response: LoginResponse,
    challenge: 'in-storm',
    errors: ['comments-unavailable'],
    group: 'members',
    summary: 'The same as POST /api/user/login.',
    example: login,
  }),
  listActivity: memberPost('user-actions', '/api/user/activity', {
    everyPage: true,
    body: ActivityBody,
    response: ActivityPage,
    errors: ['invalid-cursor'],
    group: 'members',
    summary: 'Lists the games that the member rated or marked.',
    example: { body: { kind: 'ratings' } },
  }),
  listOwnComments: memberPost('comments', '/api/user/comments/mine', {
    body: OwnCommentsBody,
    response: OwnCommentsPage,
    errors: ['invalid-cursor'],
    group: 'members',
    summary: 'Lists the comments that the member wrote or likes.',
    example: { body: { kind: 'written' } },
  }),
  readAccount: memberPost('user-actions', '/api/user/account', {
    body: StrictObject({}),
    response: AccountResponse,
    errors: ['no-such-account'],
    group: 'members',
    summary: 'Reads the member’s account.',
    example: { body: {} },
  }),
  chooseName: memberPost('user-actions', '/api/user/name', {
    body: ChooseNameBody,
    response: ChooseNameResponse,
    challenge: 'listed',
    errors: [
      'no-such-account',
      'invalid-name',
      'name-reserved',
      'name-taken',
      'name-changed-recently',
      'catalog-unavailable',
    ],
    group: 'members',
    summary: `Chooses the name that other readers see, of earlier comments too. At most once in ${NAME_CHANGE_DAYS} days; no name that looks like another member’s.`,
    example: { body: { name: 'Ada L.' } },
  }),
  readMessages: memberPost('forms', '/api/user/messages', {
    body: MessagesAndSubscriptionsBody,
    response: MessagesAndSubscriptions,
    errors: ['invalid-cursor', 'recent-sign-in-needed'],
    group: 'members',
    summary: 'Reads the member’s messages to the editors and newsletter subscription.',
    example: { body: {} },
  }),
  listSessions: memberPost('user-actions', '/api/user/sessions', {
    body: SessionsBody,
    response: SessionsResponse,
    errors: [],
    group: 'members',
    summary: 'Lists the devices that the member is logged in on.',
    example: { body: { device: 'p3Rk_8sTq2Vw5Xy7' } },
  }),
  endSessions: memberPost('user-actions', '/api/user/sessions/end', {
    everyPage: true,
    body: EndSessionsBody,
    response: SessionsResponse,
    errors: ['recent-sign-in-needed'],
    group: 'members',
    summary: 'Logs out all other devices, or says that this one was logged out.',
    example: { body: { device: 'p3Rk_8sTq2Vw5Xy7', which: 'others' } },
  }),
  deleteAccount: memberPost('user-actions', '/api/user/delete', {
    everyPage: true,
    body: DeleteAccountBody,
    response: DeleteAccountResponse,
    errors: ['recent-sign-in-needed', 'sole-owner', 'comments-unavailable'],
    group: 'members',
    summary:
      'Deletes the account, once it is decided what becomes of sites that the member owns alone. This cannot be undone.',
    example: { body: { comments: 'anonymise', sites: [{ site: 'myblog', then: 'remove' }] } },
  }),
};

/** What becomes of a member’s data in other parts. */
export const accountInternalCalls = {
  renameMember: internalPost('comments', '/internal/rename-member', ['user-actions'], {
    body: RenameMemberBody,
    response: RenameMemberResponse,
    errors: [],
  }),
  settleSites: internalPost('comments', '/internal/settle-sites', ['user-actions'], {
    body: SettleSitesBody,
    response: SettleSitesResponse,
    errors: [],
  }),
  deleteMemberData: internalPost('comments', '/internal/delete-member-data', ['user-actions'], {
    body: DeleteMemberDataBody,
    response: DeleteAccountResponse,
    errors: [],
  }),
};
