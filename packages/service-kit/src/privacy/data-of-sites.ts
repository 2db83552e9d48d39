import { SITE_INVITATION_DAYS, SITE_LOG_MAX } from '@savepoint/contracts/base';
import { RETENTION_DAYS } from './retention';
import type { StoredInDatabase } from './stored-data-types';

/** What the database stores about people who run, moderate or comment on other sites, besides their comments. */
export const DATA_OF_SITES = [
  {
    title: 'Sites',
    what: 'That you run or moderate another site with comments, as your member id.',
    why: 'To let you moderate its comments.',
    howLong: 'Until you leave the site, or as long as you are a member.',
    afterDeletion: 'Nothing.',
    collections: ['sites'],
  },
  {
    title: 'Invitations to run sites',
    what: 'That a member invites you to own or moderate another site with comments, or you invite somebody: both member ids, your name if you sent it, the site, the role and the time; and from whom or for which sites you take no invitations.',
    why: 'So that nobody runs a site who did not agree to it, and nobody is bothered again.',
    howLong: `Until it is answered or withdrawn, at most ${SITE_INVITATION_DAYS} days; what you block until you end it.`,
    afterDeletion: 'Nothing.',
    collections: ['site_invitations', 'invitation_blocks'],
  },
  {
    title: 'Log of sites',
    what: 'Which owner changed what about a site, and when: their name and member id, and those of people who were invited, added or removed, and whether they accepted.',
    why: 'So that those who run a site together can see what happened to it.',
    howLong: `${RETENTION_DAYS.moderationLog / 365} years, and at most the latest ${SITE_LOG_MAX} changes of a site.`,
    afterDeletion: 'What was changed and when. Your member id and name are removed.',
    collections: ['site_log'],
  },
  {
    title: 'Files of comments to import',
    what: 'A file of comments with the names of their authors, which the owner of a site has sent to import it, and how far its import is.',
    why: 'To move a site’s comments here.',
    howLong: 'One day, or until it is imported.',
    afterDeletion: 'The same: it is the site’s.',
    collections: ['site_files', 'site_imports'],
  },
  {
    title: 'Guests',
    what: 'If you comment on another site as a guest: the name that you gave, when you did and when you confirmed your email address, and the address until we have written to it once.',
    why: 'To show your comments with your name, and so that nobody gives the address of somebody else.',
    howLong: `${RETENTION_DAYS.guest} days after you confirmed; ${RETENTION_DAYS.unconfirmed} days if you do not. Your comments stay until you delete them in that time, or the site does.`,
    afterDeletion: 'The same: a guest has no account.',
    collections: ['site_guests'],
  },
] as const satisfies readonly StoredInDatabase[];
