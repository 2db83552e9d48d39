import { CONFIRMATION_DAYS, createMessages, MODERATION_LINK_DAYS } from '@savepoint/contracts/base';

/** The texts of mails, and of the pages that forms lead to without JavaScript. */
export const message = createMessages({
  // Newsletter: mail
  confirmSubject: 'Confirm your Savepoint newsletter',
  confirmText: `This address was entered for the Savepoint newsletter: five games worth your weekend, every Friday.

To confirm, open this page within ${CONFIRMATION_DAYS} days and select “Subscribe”:
{confirm}

If it was not you, ignore this email. You will not hear from us again.

Unsubscribe at any time:
{unsubscribe}
`,

  // Newsletter: pages
  newsletter: 'A newsletter every Friday',
  subscribe: 'Subscribe',
  checkMail: 'Check your email',
  checkMailText: 'We have sent you a link to confirm your subscription.',
  confirmPage: 'Confirm your subscription',
  confirmPageText: 'You will get five games worth your weekend, every Friday.',
  confirmed: 'You are subscribed',
  confirmedText: 'The next newsletter comes on Friday. Every issue has a link to unsubscribe.',
  unsubscribe: 'Unsubscribe?',
  unsubscribeText: 'You will get no more newsletters from us.',
  unsubscribeButton: 'Unsubscribe',
  unsubscribed: 'You have unsubscribed',
  unsubscribedText: 'You will get no more newsletters, and we have deleted your email address.',
  invalidLink: 'This link does not work',
  invalidLinkText:
    'It is incomplete, it has expired, or you have already unsubscribed with it. You can subscribe again at the foot of any page.',

  // Login on a new device: mail
  loginSubject: 'New login to your Savepoint account',
  loginText: `Somebody logged in to your Savepoint account on a device that it was not used on before:

{device}
{time} (UTC)

If it was you, there is nothing to do.

If it was not you, open your account, and select “Log out all other devices”. Then change the password of the account that you log in with, such as your Google account.
{account}
`,

  // Replies: mail
  confirmRepliesSubject: 'Confirm mail about replies to your comments',
  confirmRepliesText: `You asked Savepoint to write to you when somebody replies to a comment of yours or mentions you, {when}.

To confirm, open this page within ${CONFIRMATION_DAYS} days and select “Yes, write to me”:
{confirm}

If it was not you, ignore this email. We will not write to you about replies.
`,
  repliesNow: 'soon after they do',
  repliesDaily: 'once a day',
  replySubject: '{name} replied to you on {about}',
  repliesSubject: '{count} replies to you',
  mentionSubject: '{name} mentioned you on {about}',
  replyAboutOnSite: '{about} ({site})',
  replyHeading: '{name} replied to you on {about}:',
  mentionHeading: '{name} mentioned you on {about}:',
  replyText: `{heading}

{text}

Read the reply: {url}
No more mail about this thread: {leaveThread}
No more mail about this site: {leaveSite}
`,
  // The comments service looks for this line in what members send back
  replyMarker: '## Write your reply above this line ##',
  replyByMail: 'Answer this mail to post a reply in the thread.',
  replyRejectedSubject: 'Your reply was not posted',
  replyRejectedText: `We could not post the reply that you sent by mail.

{reason}

You can reply on the page: {url}
`,
  replySpoiler: 'This reply is marked as a spoiler.',
  readReply: 'Read the reply',
  leaveThread: 'No more mail about this thread',
  leaveSite: 'No more mail about this site',
  moreReplies: { one: 'And {count} more reply', other: 'And {count} more replies' },
  repliesFooter: `-- 
You get this because you asked for mail about replies on your account page.
All replies to you: {list}
No more mail about replies: {leaveAll}
`,
  repliesFooterHtml:
    'You get this because you asked for mail about replies on your account page. {list} · {leaveAll}',
  allReplies: 'All replies to you',
  leaveAllReplies: 'No more mail about replies',

  // Comments that wait for a moderator: mail
  confirmModerationSubject: 'Confirm mail about comments of {site}',
  confirmModerationText: `You asked Savepoint to write to you when comments of “{site}” wait for a decision, {when}.

To confirm, open this page within ${CONFIRMATION_DAYS} days and select “Yes, write to me”:
{confirm}

If it was not you, ignore this email. We will not write to you about them.
`,
  // Guests of other sites: mail
  confirmGuestSubject: 'Confirm your comment as a guest',
  confirmGuestText: `You gave this address to comment on “{site}” as a guest.

To confirm it, open this page within ${CONFIRMATION_DAYS} days and select “Yes, it was me”:
{confirm}

We have not kept your address: this is the only mail that you get. If it was not you, ignore it.
`,

  moderationNow: 'soon after they come',
  moderationDaily: 'once a day',
  moderationSubject: {
    one: '{count} comment of {site} waits for you',
    other: '{count} comments of {site} wait for you',
  },
  caseHeading: '{name} on {about}:',
  caseText: `{name} on {about}:
{why}

{text}

Approve: {approve}
Remove: {remove}
`,
  'why-links': 'It contains a link, and its author is new.',
  'why-reports': 'Members have reported it.',
  'why-edited': 'It was edited while it was waiting.',
  'why-guest': 'Its author is a guest who has not confirmed the email address.',
  'why-site': 'The site checks it first.',
  'why-spam-service': 'The spam service of the site takes it for spam.',
  whySpamDiscard: 'The spam service of the site is sure that it is spam.',
  whySpamFilter: 'The spam filter held it, score {score} of 100: {words}.',
  whyWords: 'It contains “{phrase}”.',
  whyReported: { one: '{count} report.', other: '{count} reports.' },
  approveLink: 'Approve',
  removeLink: 'Remove',
  moreCases: { one: 'And {count} more comment', other: 'And {count} more comments' },
  moderationFooter: `-- 
You get this because you moderate “{site}” and asked for this mail. The links work for ${MODERATION_LINK_DAYS} days and ask before they decide.
Do not forward it: whoever has a link can decide in your name.
The queue: {queue}
No more of this mail: {leave}
`,
  moderationFooterHtml: `You get this because you moderate “{site}” and asked for this mail. The links work for ${MODERATION_LINK_DAYS} days and ask before they decide. Do not forward it: whoever has a link can decide in your name. {queue} · {leave}`,
  queueLink: 'The queue',
  leaveModeration: 'No more of this mail',

  // Contact form: mail
  contactSubject: 'Message from {name}',
  contactText:
    '{message}\n\n-- \n{name} <{email}> wrote this in the contact form. Replies go to that address.\n',

  // Contact form: page
  contact: 'Contact Us',
  notSent: 'Your message was not sent. Check the fields below.',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  agree: 'I have read and agree to the {policy}',
  privacyPolicy: 'Privacy Policy',
  send: 'Send message',
  sent: 'Thank you',
  sentText: 'We have received your message and will reply to the address you gave.',

  // Contact form: what is wrong with a field
  nameMissing: 'Enter your name.',
  nameTooLong: 'The name has {length} characters. The limit is {max}.',
  messageMissing: 'Write a message.',
  messageTooLong: 'The message has {length} characters. The limit is {max}.',
  agreeMissing: 'Tick the box to agree. We can only reply if you do.',
});
