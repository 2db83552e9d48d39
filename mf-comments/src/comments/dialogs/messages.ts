import { createMessages } from '@savepoint/region-kit';

/** The texts of code that is loaded when a member writes or opens a dialog. */
export const message = createMessages(
  {
    mentionList: 'Members in this thread',
    mentionSuggestions: {
      one: '{count} member to mention. Enter chooses.',
      other: '{count} members to mention. Arrow keys move, Enter chooses.',
    },

    discardEdit: 'Discard your changes',
    discardReply: 'Discard your reply',
    cannotBeUndone: 'This cannot be undone.',
    discard: 'Discard',
    keepWriting: 'Keep writing',

    reportTitle: 'Report {name}’s comment',
    reportAbout: 'A moderator reads every report. Nobody else learns who sent it.',
    reason: 'What is wrong with it?',
    spam: 'Spam or advertising',
    abuse: 'Insults, threats or hate',
    spoiler: 'It spoils the story',
    'off-topic': 'It has nothing to do with this page',
    illegal: 'It is against the law',
    other: 'Something else',
    chooseReason: 'Choose a reason.',
    note: 'Details (optional)',
    sendReport: 'Send report',
    cancel: 'Cancel',
  },
  'dialogs',
);
