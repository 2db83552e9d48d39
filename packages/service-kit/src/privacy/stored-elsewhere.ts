import type { StoredData } from './stored-data-types';

/** What is stored about a person outside the database. */
export const STORED_ELSEWHERE = [
  {
    title: 'Login',
    what: 'What your identity provider stores about your login there. We have no password of yours.',
    why: 'To log you in.',
    howLong: 'As its own privacy policy says. Deleting your account here also deletes it there.',
  },
  {
    title: 'Technical log',
    what: 'Faults and what caused them, each with a random request id. No names, email or network addresses, and no login tokens.',
    why: 'To find faults.',
    howLong: 'No longer than that takes.',
  },
  {
    title: 'Network addresses',
    what: 'Your network address while a call is answered, and a count by address in memory.',
    why: 'To answer you, and to limit how many calls one address can make. When you comment on another site whose owners have comments checked by a spam service, that service gets it.',
    howLong: 'Minutes. Addresses are never stored.',
  },
  {
    title: 'Backups',
    what: 'Copies of the database.',
    why: 'To restore the site after a loss.',
    howLong: 'At most 30 days. What you delete is gone from backups by then.',
  },
] as const satisfies readonly StoredData[];

/** What the site stores in a reader’s browser: keys, or their prefixes, by storage. */
export const BROWSER_STORAGE = [
  {
    title: 'Theme',
    storage: 'local storage',
    keys: ['theme'],
    text: 'remembers that you chose dark or light. It stays until you clear it.',
  },
  {
    title: 'Drafts',
    storage: 'local storage',
    keys: ['savepoint.draft:', 'savepoint.outbox:'],
    text: 'keep a comment that you have begun, or that could not be sent, so that it is not lost when you reload the page or log in. They stay until they are posted or cleared.',
  },
  {
    title: 'Visits',
    storage: 'local storage',
    keys: ['savepoint.visit:'],
    text: 'remember when you last read the comments on a page, so that new ones can be marked. They stay until you clear them.',
  },
  {
    title: 'Unsent ratings',
    storage: 'local storage',
    keys: ['savepoint.unsent-actions'],
    text: 'keeps what you have just rated or marked, with your member id, until it is stored, so that it is not lost when you leave the page at once. What cannot be sent stays for a day, or until you log out.',
  },
  {
    title: 'Login',
    storage: 'the browser’s database',
    keys: ['firebaseLocalStorageDb'],
    text: 'keeps you logged in between visits. It stays until you log out.',
  },
  {
    title: 'Login hint',
    storage: 'local storage',
    keys: ['savepoint.signed-in'],
    text: 'remembers your name and member id while you are logged in, so that every page shows them at once and the login code is loaded only when it is needed. It stays until you log out.',
  },
  {
    title: 'Device',
    storage: 'local storage',
    keys: ['savepoint.device'],
    text: 'an id made by chance when you log in, by which we know that you have logged in on this device before. It stays until you clear it.',
  },
  {
    title: 'Login in progress',
    storage: 'session storage',
    keys: ['savepoint.redirecting', 'savepoint.pending-intent', 'savepoint.delete-account'],
    text: 'brings you back to your page, and to what you wanted to do, after a visit to your identity provider. It is deleted when you close the tab.',
  },
  {
    title: 'New replies',
    storage: 'session storage',
    keys: ['savepoint.new-replies'],
    text: 'remembers for a minute how many replies to your comments you have not read, so that not every page has to ask. It is deleted when you close the tab.',
  },
  {
    title: 'Last filters',
    storage: 'local storage',
    keys: ['list-filters'],
    text: 'remembers the filters you last used on a list of games, so that another list can offer them. It stays until you clear it.',
  },
  {
    title: 'Your choice',
    storage: 'local storage',
    keys: ['savepoint.consent'],
    text: 'about error reporting and analytics, so that we do not ask again. It stays until you clear it. You can change it with “Privacy choices” at the foot of every page.',
  },
  {
    title: 'Trial versions',
    storage: 'a cookie',
    keys: ['savepoint.bucket'],
    text: 'a number from 0 to 99 made by chance, which one reader in a hundred has. It is set only while a new version of a part of the site is shown to some readers first, so that you see the same one on every page. It stays for 30 days, and we store it nowhere else.',
  },
  {
    title: 'Previews',
    storage: 'a cookie',
    keys: ['savepoint.preview'],
    text: 'the link of a preview that you have opened and confirmed: which version of a part of the site this browser shows, and until when. It says nothing about you. It stays for 8 hours at most, or until you leave the preview.',
  },
] as const;
