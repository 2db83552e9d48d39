import {
  INVITATION_BLOCKS_MAX,
  INVITATIONS_TO_MEMBER_MAX,
  RECEIVED_INVITATIONS_MAX,
  SENT_INVITATIONS_MAX,
  SITE_FILES_PARTS_MAX,
  SITE_INVITATIONS_MAX,
  SITE_WEBHOOKS_MAX,
  SITES_OWNED_MAX,
} from '../base';
import type { ErrorDefinition } from './definition';
import { noSuch, tooMany, tooOften } from './families';

/** Errors of the calls with which members run their sites. */
export const siteErrors = {
  'invalid-site': {
    status: 400,
    sentence: '{problem}',
    description: 'A value is not valid, or does not fit what is stored. `errors` names the field.',
  },
  'site-name-address': {
    status: 400,
    sentence: 'The name of a site has no web or email address in it. Write it in words.',
    description: 'Names of sites are shown to people who do not know the site, who would follow an address.',
  },
  'site-name-reserved': {
    status: 409,
    sentence: 'This name is reserved. Choose another one.',
    description:
      'The name looks like that of Savepoint, of those who run it, or like the id of an account. Only the team can give it.',
  },
  'registration-closed': {
    status: 403,
    sentence: 'Only administrators of Savepoint register sites here. Ask one of them to register yours.',
    description: 'The member is no administrator, and `SITE_REGISTRATION` is not `members`.',
  },
  'site-team-only': {
    status: 403,
    sentence: 'Only owners and moderators of this site can see this.',
    description: 'The member neither owns nor moderates the site.',
  },
  'site-owners-only': {
    status: 403,
    sentence: 'Only owners of this site can do this.',
    description: 'The member moderates the site, but does not own it.',
  },
  'last-owner': {
    status: 409,
    sentence: 'A site has at least one owner. Add another owner first.',
    description: 'The last owner of a site cannot be removed.',
  },
  'too-many-replays': tooOften(
    'You send messages of webhooks again too often.',
    'messages that are sent again, and for webhooks that are switched on,',
  ),
  'no-such-invitation': noSuch(
    'This invitation does not exist any more.',
    'It was answered, withdrawn, or its time is over; or the owner who sent it does not own the site any more, or the administrator who offered a role is none.',
  ),
  'invitations-blocked': {
    status: 409,
    sentence: 'This member takes no invitations from you or for this site.',
    description: 'The member has blocked the inviter, the site, or all invitations.',
  },
  'too-many-open-invitations': tooMany(
    '{problem} Wait until some are answered or withdrawn.',
    `At most ${SITE_INVITATIONS_MAX} invitations of a site are open, ${SENT_INVITATIONS_MAX} by a member, ${INVITATIONS_TO_MEMBER_MAX} by one member to another, and ${RECEIVED_INVITATIONS_MAX} to a member.`,
  ),
  'too-many-invitations': tooOften('You are inviting people too often.', 'invitations'),
  'too-many-blocks': tooMany(
    'You block {max} senders of invitations already. Refuse all invitations, or end some blocks.',
    `A member blocks at most ${INVITATION_BLOCKS_MAX} inviters and sites.`,
  ),
  'site-changed': {
    status: 409,
    sentence:
      'Somebody else has changed this site since you opened the page. What you typed is still here, and nothing is saved yet.',
    description:
      'The site has another version. `errors` has the present value of each field that the call would have changed. Read the site again.',
  },
  'too-many-sites': tooMany(
    'You already own {max} sites. Remove one first, or ask an administrator.',
    `A member owns at most ${SITES_OWNED_MAX} sites.`,
  ),
  'invalid-site-key': {
    status: 401,
    sentence: 'This needs a key of a site, as Authorization: Bearer KEY.',
    description: 'The key is missing, wrong, or was removed.',
  },
  'too-many-reads': {
    status: 429,
    sentence: 'This key is used too often. Try again in {wait}.',
    description: 'The rate limit of a key is reached.',
  },
  'no-such-webhook': noSuch(
    'This webhook or message does not exist any more.',
    'The site has no webhook with this uid, or the webhook no such message.',
  ),
  'too-many-webhooks': tooMany(
    'A site has at most {max} webhooks. Remove one first.',
    `A site has at most ${SITE_WEBHOOKS_MAX} webhooks.`,
  ),
  'webhook-off': {
    status: 409,
    sentence: 'This webhook is off. Switch it on first.',
    description: 'Nothing is sent to a webhook that is off.',
  },
  'invalid-spam-key': {
    status: 400,
    sentence: 'The spam service does not accept this key for this site. Nothing was changed.',
    description:
      'The service answered that the key is not valid. `errors` has what it says about it, if it says something.',
  },
  'spam-service-unavailable': {
    status: 503,
    sentence: 'The spam service gave no answer about the key. Nothing was changed. Try again in a minute.',
    description: 'The service that checks comments for spam is down, late, or breaks its protocol.',
    retryAfterS: 60,
  },
  'too-many-spam-keys': tooOften('You are setting keys too often.', 'keys of the spam service'),
  'too-many-webhook-hosts': tooOften(
    'You are adding webhooks too often.',
    'addresses of webhooks',
    ' Addresses that are refused count too.',
  ),
  'too-many-registrations': tooOften('You are registering sites too often.', 'new sites'),
  'too-many-imports': tooOften('You are starting imports too often.', 'imports'),
  'import-running': {
    status: 409,
    sentence: 'An import of this site is running. Wait until it is done.',
    description: 'There is one import of a site at a time.',
  },
  'file-incomplete': {
    status: 409,
    sentence: 'The file did not arrive completely. Choose it again.',
    description: 'A part of the file is missing, or the file was sent more than a day ago.',
  },
  'files-too-large': {
    status: 413,
    sentence:
      'The files that you have sent for your sites have more than {max} MB together. Import one of them first, or wait a day.',
    description: `The sites of a member have at most ${SITE_FILES_PARTS_MAX} parts of files to import.`,
  },
  'imports-busy': {
    status: 503,
    sentence: 'Imports of other sites are running. Try again in a minute.',
    description:
      'An instance of the service runs one import at a time; this one has waited too long, another of the member’s waits already, or the service is stopping.',
    retryAfterS: 60,
  },
} as const satisfies Record<string, ErrorDefinition>;
