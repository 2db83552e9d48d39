import { SITE_CHANGE_S } from '@savepoint/contracts/base';
import { createMessages } from '@savepoint/region-kit';

/** The texts of the spam filter and the spam service of a site. */
export const message = createMessages({
  spamFilter: 'Spam filter',
  spamFilterText:
    'It learns from what moderators of this site approve and remove as spam, and from nothing else. What it finds is held for a moderator, with the words that weighed most; it removes nothing by itself.',
  spamFilterDoes: 'What it does',
  filter_off: 'Off',
  filter_try: 'On trial: marks in the queue what it would hold',
  filter_on: 'On: holds comments like spam for a moderator',
  tryFilter: 'Try it on the last {days} days',
  trying: 'Learning from older decisions…',
  trialTitle: 'What it would have done',
  trialFew:
    'There are too few decisions to say. It needs {learned} comments removed as spam and {learned} approved from more than {days} days ago, and {tested} of each since then.',
  trialHas:
    'There are {spam} and {approved} from more than {days} days ago, and {newSpam} and {newApproved} since then. Remove spam with the reason “spam”, so that it counts.',
  trialLearned:
    'It learned from {spam} comments that were removed as spam and {approved} that were approved, all of them more than {days} days ago.',
  trialRecall:
    'Of {spam} comments that were removed as spam since then, it would have held {held} (recall {recall} %).',
  trialWrong: 'Of {approved} comments that were approved, it would have held {held} by mistake.',
  trialPrecision: 'Of what it would have held, {precision} % was spam (precision).',
  trialNothing: 'It would have held nothing.',
  trialMistakes: 'Approved, but it would have held:',
  trialMistake: 'Score {score} of 100: {words}',
  trialAdvice:
    'To switch it on, choose “On trial” and save, look at the queue for some days, then choose “On”.',
  spamService: 'Spam service',
  spamServiceText:
    'Akismet, or a service like it that the operator of Savepoint has chosen, can check new and edited comments. It needs a key of yours. What it takes for spam is held for a moderator; nothing is thrown away.',
  spamServiceSends:
    'With a key, the service gets of each comment: the text, the author’s name, the IP address and browser from which it was sent, the time, and the address of the page. No mail address is sent. Your site’s privacy policy has to say so, with the name of the service.',
  serviceKeySet: 'Comments have been checked since {date}. The key is not shown again.',
  serviceSilent:
    'The service has given no answer since {date}. Comments appear without its check, and your other rules still apply.',
  serviceRefused:
    'The service has not checked comments since {date}. They appear without its check, and your other rules still apply.',
  serviceWords: 'It says: {words}',
  serviceKey: 'Your key',
  setServiceKey: 'Check and set the key',
  serviceKeySaved: `The service accepts the key. It takes effect within ${SITE_CHANGE_S} seconds.`,
  removeServiceKey: 'Remove the key',
  serviceKeyRemoved: 'The key is removed. The service gets nothing more.',
  save: 'Save',
  saved: `Saved. It takes effect within ${SITE_CHANGE_S} seconds.`,
});
