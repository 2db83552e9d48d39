import { listMarks, MARK_LISTS, type MarkList } from '@savepoint/contracts/base';
import type { IMPERSONAL_COLLECTIONS } from './impersonal-collections';
import { DATA_OF_SITES } from './data-of-sites';
import { RECENT_TEXT_MINUTES, RETENTION_DAYS } from './retention';
import type { StoredInDatabase } from './stored-data-types';

export type { StoredData } from './stored-data-types';
export { IMPERSONAL_COLLECTIONS } from './impersonal-collections';

type MarkCollection = `game_${MarkList}`;
const MARK_COLLECTIONS: readonly MarkCollection[] = MARK_LISTS.map((list) => `game_${list}` as const);

/** Everything the database stores about people. `npm run docs` writes it into the privacy policy. */
export const PERSONAL_DATA = [
  {
    title: 'Account',
    what: 'Your member id, name and email address, as your identity provider gives them, the time of your first login, and the names that you chose here, each with its time.',
    why: 'To recognise you. The address is never shown to other readers. Moderators can see your earlier names, and nobody else can choose one that looks like yours.',
    howLong: 'As long as you are a member.',
    afterDeletion: 'Nothing.',
    collections: ['profiles', 'member_names'],
  },
  {
    title: 'Where you are logged in',
    what: 'Each device that you logged in on: its browser and system in words, such as “Firefox on Linux”, a digest of an id that your browser made by chance, the times of your latest login there and of its last use, and your email address until we have written to you about a new device.',
    why: 'To show you where you are logged in, to write to you when somebody logs in on a new device, and to log out the others when you ask.',
    howLong: `${RETENTION_DAYS.memberSession} days after it was last used, or until you log it out from another one.`,
    afterDeletion: 'Nothing.',
    collections: ['member_sessions'],
  },
  {
    title: 'Ratings and lists of games',
    what: `Your ${listMarks('ratings')} of games, each with its times, and whether a rating came as part of a surge. For ${RETENTION_DAYS.gameRemoval * 24} hours, that you took one back, and when.`,
    why: 'To show them to you, and to count them into averages and charts. Who gave which rating is not shown. The times put in order what you do one after the other, or on several devices.',
    howLong: 'Until you remove them, or as long as you are a member.',
    afterDeletion: 'Nothing.',
    collections: ['game_ratings', ...MARK_COLLECTIONS, 'game_removals'],
  },
  {
    title: 'Comments',
    what: 'Your comments with your name and their times. With a reply, the member id of the one it answers; with a mention, that of the member it mentions; and whether they have read it.',
    why: 'To publish them, with your name, below what they are about, and to show replies and mentions to those they are for. The owners of another site can have the comments on its pages sent to a server of theirs, and checked by a spam service of their choice, which gets the text, your name, the page, the time, and the network address and browser from which you write.',
    howLong: 'Until you delete them, or as long as you are a member.',
    afterDeletion:
      'As you choose: nothing, or the text without your name. A comment that others have replied to stays as an empty one. Whom it reached and whether you read others’ replies is removed, and mentions of you lose your name.',
    collections: ['comments'],
  },
  {
    title: 'Likes of comments',
    what: 'The comments you like, each with its time.',
    why: 'To show them to you, and to count them.',
    howLong: 'Until you take a like back, or as long as you are a member.',
    afterDeletion: 'Nothing.',
    collections: ['comment_likes'],
  },
  {
    title: 'Reports',
    what: 'The comments you report, with the reason, your note and the time. Of a comment of yours that the spam filter of another site holds, a few of its words.',
    why: 'So that moderators can decide about them. The author does not see who reported a comment.',
    howLong: 'As long as you are a member.',
    afterDeletion: 'The reason and the time, without your note and who you were.',
    collections: ['comment_reports', 'comment_cases'],
  },
  {
    title: 'Your name and decisions of moderators',
    what: 'The name you chose, whether you are banned from commenting, by whom, why and until when, whether and by whom you are in the shadow of another site with comments, or that a moderator approved a comment of yours.',
    why: 'To show your comments with your name, and to enforce the rules of conversation.',
    howLong: 'As long as you are a member.',
    afterDeletion:
      'A ban that is in force, under your member id and without your name, until it ends. Everything else is deleted.',
    collections: ['comment_members'],
  },
  {
    title: 'Log of moderation',
    what: 'Which moderator did what, when and why, with the comment as it was then, its author’s name and member id; for some minutes, which comment a moderator looks at; and who last changed a word rule or decided about a surge of ratings.',
    why: 'So that decisions can be checked and undone, and that you can read those about you, with their reasons and the text that they were about, on your account page. The spam filter of another site learns from what its moderators decided there, and keeps counters only. When you delete a comment, an approval no longer has its text; a decision against it still does.',
    howLong: `${RETENTION_DAYS.moderationLog / 365} years; a word rule or surge of ratings as long as it exists.`,
    afterDeletion:
      'What was done and when. Your member id, name and text are removed, unless you were the moderator.',
    collections: ['moderation_log', 'comment_word_rules', 'rating_surges'],
  },
  {
    title: 'Appeals',
    what: 'Your appeal against a decision of moderators, with your member id, the time, and the moderator who answered.',
    why: 'So that somebody else looks at the decision again.',
    howLong: `${RETENTION_DAYS.moderationLog / 365} years.`,
    afterDeletion:
      'The outcome and the time of an appeal that was decided. The text and your member id are removed.',
    collections: ['moderation_appeals'],
  },
  {
    title: 'Roles',
    what: 'That you are or were a moderator or an administrator, or were asked to be one, with your member id, and who gave, offered or took the role, when and why.',
    why: 'So that only those moderate who were asked to, and that it can be checked who asked them.',
    howLong: 'As long as you are a member.',
    afterDeletion: 'Nothing about you. Roles that you gave to others stay, with your name.',
    collections: ['member_roles'],
  },
  {
    title: 'Notes of moderators',
    what: 'What moderators noted about you for each other, with your member id, the time, and who wrote it.',
    why: 'So that several moderators decide alike. Only moderators see the notes on the site; they are in the data that you can download, without who wrote them.',
    howLong: `${RETENTION_DAYS.moderationLog / 365} years, or until a moderator deletes it.`,
    afterDeletion:
      'Nothing about you. Notes that you wrote as a moderator about others stay, with your name.',
    collections: ['member_notes'],
  },
  ...DATA_OF_SITES,
  {
    title: 'Members whom you ignore',
    what: 'That you ignore a member: your member id, theirs, their name, and since when.',
    why: 'To collapse their comments for you, and to send you nothing about them. They do not learn of it.',
    howLong: 'Until you end it, or as long as you are both members.',
    afterDeletion: 'Nothing.',
    collections: ['ignored_members'],
  },
  {
    title: 'Texts posted recently',
    what: 'A digest of the text of a comment, with your member id.',
    why: 'To reject the same text twice.',
    howLong: `${RECENT_TEXT_MINUTES} minutes.`,
    afterDeletion: 'Nothing.',
    collections: ['comment_recent_texts'],
  },
  {
    title: 'Limits',
    what: 'How often a member id, or a digest of a network or mail address, has posted, rated or signed up lately. The digest uses a random key that changes every day and is deleted the day after: it cannot be turned back into the address.',
    why: 'To stop spam and storms of calls.',
    howLong: 'At most two days.',
    afterDeletion: 'The same: the counts end by themselves.',
    collections: [
      'comment_rate_limits',
      'comment_rate_limits_keys',
      'form_rate_limits',
      'form_rate_limits_keys',
      'rating_rate_limits',
      'rating_rate_limits_keys',
    ],
  },
  {
    title: 'Deleted accounts',
    what: 'Your member id, and when you asked for your account to be deleted.',
    why: 'To complete the deletion, and to end every login from before it.',
    howLong: `${RETENTION_DAYS.accountDeletion} days after the deletion.`,
    afterDeletion: 'The same.',
    collections: ['account_deletions', 'comment_account_deletions'],
  },
  {
    title: 'Messages to the editors',
    what: 'Your name, email address and message.',
    why: 'To reply to you. The address is used for nothing else.',
    howLong: `${RETENTION_DAYS.contactMessage} days.`,
    afterDeletion: 'The same: a message needs no account.',
    collections: ['contact_messages'],
  },
  {
    title: 'Newsletter',
    what: 'Your email address, and when you subscribed and confirmed.',
    why: 'To send you the newsletter that you asked for.',
    howLong: `Until you unsubscribe; ${RETENTION_DAYS.unconfirmed} days if you do not confirm.`,
    afterDeletion: 'The same: the newsletter needs no account.',
    collections: ['newsletter_subscriptions'],
  },
  {
    title: 'Mail about replies',
    what: 'If you asked for it: when you want it, your email address, when you asked and confirmed, the threads and sites that you left, and how many mails we have sent you in this hour. For each reply: your member id, whether we have written to you about it, and, where replies by mail are possible, a digest of the address that you can answer to.',
    why: 'To send you mail about replies to your comments, about each of them once.',
    howLong: `Until you switch it off; ${RETENTION_DAYS.unconfirmed} days if you do not confirm. What we wrote about: ${RETENTION_DAYS.replyMail} days.`,
    afterDeletion: 'Nothing.',
    collections: ['reply_mail_settings', 'reply_mail_notifications', 'reply_mail_addresses'],
  },
  {
    title: 'Notifications in your browsers',
    what: 'If you switched them on in a browser: your member id, the address of this browser at its maker’s push service and the keys that it made for us, since when, the threads and sites that you left, and how many messages we have sent in this hour. For each reply: whether we have sent a message about it.',
    why: 'To send your browsers messages about replies to your comments, about each of them once. The push service of the browser’s maker, such as Google, Mozilla, Apple or Microsoft, delivers them. They are encrypted: it sees that we send something, and when, but not what.',
    howLong: `Until you switch them off or log out in this browser, or its push service says that it is gone. What we wrote about: ${RETENTION_DAYS.replyMail} days.`,
    afterDeletion: 'Nothing.',
    collections: ['push_subscriptions', 'push_notifications'],
  },
  {
    title: 'Mail to moderators',
    what: 'If you moderate another site and asked for it: the site, when you want it, your name and email address, when you asked and confirmed, up to when you were mailed, and how many mails we have sent you in this hour.',
    why: 'To write to you about comments that wait for a decision, and to log what you decide by its links.',
    howLong: `Until you switch it off or no longer moderate the site; ${RETENTION_DAYS.unconfirmed} days if you do not confirm.`,
    afterDeletion: 'Nothing.',
    collections: ['moderator_mail_settings'],
  },
  {
    title: 'Mail to be sent',
    what: 'The mail with its recipient until it has been sent, then only a digest that it was.',
    why: 'To send each mail, once.',
    howLong: `At most ${RETENTION_DAYS.mailAttempts} days; the digest for ${RETENTION_DAYS.mailRecord} days.`,
    afterDeletion: 'The same.',
    collections: ['mail_outbox'],
  },
  {
    title: 'Editors and authors',
    what: 'Names, roles and short biographies of those who work here, and the names of authors.',
    why: 'To say who wrote what.',
    howLong: 'As long as they are published.',
    afterDeletion: 'The same: they are not members’ data.',
    collections: ['staff', 'articles', 'reviews'],
  },
] as const satisfies readonly StoredInDatabase[];

/** The collections with personal data. `member-data.ts` has a rule for each: what is exported, and what is deleted. */
export type PersonalCollection = (typeof PERSONAL_DATA)[number]['collections'][number];

/** The collections of the site: a collection that neither table has does not compile. */
export type CollectionName = PersonalCollection | keyof typeof IMPERSONAL_COLLECTIONS;
