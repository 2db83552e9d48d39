import {
  AddSitePersonBody,
  AnswerInvitationBody,
  BlockInvitationsBody,
  OwnSitesResponse,
  RemoveSitePersonBody,
  SiteResponse,
  WithdrawInvitationBody,
} from '../../sites';
import { memberPost } from '../definition';
import { site, ownerErrors } from './common';

/** Owners and moderators of sites. */
export const sitePeopleCalls = {
  addSitePerson: memberPost('comments', '/api/sites/people/add', {
    body: AddSitePersonBody,
    response: SiteResponse,
    errors: [
      ...ownerErrors,
      'invalid-site',
      'invitations-blocked',
      'too-many-open-invitations',
      'too-many-invitations',
    ],
    group: 'sites',
    summary: 'Invites a member to become an owner or moderator of a site.',
    example: { body: { ...site, person: 'Ada', role: 'moderator' } },
  }),
  withdrawInvitation: memberPost('comments', '/api/sites/people/withdraw', {
    body: WithdrawInvitationBody,
    response: SiteResponse,
    errors: [...ownerErrors, 'no-such-invitation'],
    group: 'sites',
    summary: 'Withdraws such an invitation.',
    example: { body: { ...site, uid: 'uid-of-ada' } },
  }),
  answerInvitation: memberPost('comments', '/api/sites/invitations/answer', {
    body: AnswerInvitationBody,
    response: OwnSitesResponse,
    errors: ['no-such-invitation', 'too-many-sites', 'too-many-blocks', 'invalid-site'],
    group: 'sites',
    summary:
      'Accepts or declines an invitation of the member, who then runs the site, or may refuse further ones.',
    example: { body: { ...site, answer: 'accept' } },
  }),
  blockInvitations: memberPost('comments', '/api/sites/invitations/block', {
    body: BlockInvitationsBody,
    response: OwnSitesResponse,
    errors: [],
    group: 'sites',
    summary:
      'Refuses all invitations to run sites, or takes them again from somebody, for a site, or at all.',
    example: { body: { blocked: true, kind: 'everybody' } },
  }),
  removeSitePerson: memberPost('comments', '/api/sites/people/remove', {
    body: RemoveSitePersonBody,
    response: SiteResponse,
    errors: [...ownerErrors, 'last-owner'],
    group: 'sites',
    summary: 'Removes an owner or moderator of a site.',
    example: { body: { ...site, uid: 'uid-of-ada', role: 'moderator' } },
  }),
};
