import { SITE_HAND_OVER_DAYS } from '@savepoint/contracts/base';
import { createMessages } from '@savepoint/region-kit';

/** The word that a member types to confirm, exactly like this. */
export const CONFIRMATION_WORD = 'DELETE';

/** The texts of the dialog that deletes an account. */
export const message = createMessages({
  title: 'Delete your account',
  text: 'Your ratings, likes and favourites are deleted at once, and you are logged out everywhere. This cannot be undone.',
  comments: 'Your comments',
  anonymise: 'Keep them without my name',
  remove: 'Delete them. Comments with replies stay, without text or name',
  others:
    'The newsletter is separate: every issue has a link to unsubscribe. Messages you sent us are kept until they are answered.',
  handOver: `Hand it over. It is removed unless the other member accepts within ${SITE_HAND_OVER_DAYS} days`,
  heir: 'To whom',
  heirHint: 'The name that they chose on their account page, or their id, which they find at /sites/.',
  removeSite: 'Remove it with its threads',
  chooseFate: 'Choose what becomes of this site.',
  heirMissing: 'Say who takes it over.',
  confirm: 'Type {word} to confirm',
  mismatch: 'Type {word} in capital letters, without spaces.',
  submitAnonymise: 'Delete account, keep comments without my name',
  submitRemove: 'Delete account and comments',
  deleting: 'Deleting…',
  logInAnonymise: 'Log in and delete account, keep comments without my name',
  logInRemove: 'Log in and delete account and comments',
});
