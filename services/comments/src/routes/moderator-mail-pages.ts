import { excerpt } from '@savepoint/contracts/comments';
import { MAILED_TEXT_MAX_LENGTH } from '@savepoint/contracts/members';
import { escapeHtml } from '@savepoint/service-kit/base';
import { registerMailedLinks, type Page, type Server } from '@savepoint/service-kit/http';
import { message } from '../texts';
import { canConfirm } from '../data';
import {
  CONFIRM_MODERATION_PATH,
  confirmModeratorMail,
  DECIDE_PATH,
  decideByLink,
  type ModeratorMailDependencies,
  type OpenDecision,
  readDecision,
} from '../notices';
import { invalidateThreads } from './cached-threads';

const MAX_TOKEN_LENGTH = 1000;

const INVALID_LINK: Page = { title: message('invalidLink'), text: message('invalidModerationLinkText') };
const DECIDED = { title: message('decidedSince'), text: message('decidedSinceText'), status: 410 };
const CONFIRM: Page = {
  title: message('confirmModeration'),
  text: message('confirmModerationText'),
  button: message('confirmMailButton'),
};
const CONFIRMED: Page = { title: message('moderationConfirmed'), text: message('moderationConfirmedText') };

/** Pages that the links in mail to moderators open. */
export const moderatorMailPages = (app: Server, context: ModeratorMailDependencies): Promise<void> =>
  registerMailedLinks(app, MAX_TOKEN_LENGTH, [
    {
      path: CONFIRM_MODERATION_PATH,
      invalid: INVALID_LINK,
      open: async (token) => ((await canConfirm(context.moderatorMail, token)) ? CONFIRM : null),
      use: async (token) => ((await confirmModeratorMail(context, token)) ? CONFIRMED : null),
    },
    {
      path: DECIDE_PATH,
      invalid: INVALID_LINK,
      async open(token) {
        const decision = await readDecision(context, token);
        if (decision === 'invalid') return null;
        return decision === 'decided' ? DECIDED : askAbout(decision);
      },
      async use(token) {
        const decision = await decideByLink(context, token);
        if (decision === 'invalid') return null;
        if (decision === 'decided') return DECIDED;
        return { title: message(`${decision.verdict}ByLink`), text: message('doneByLinkText') };
      },
      preHandler: invalidateThreads,
    },
  ]);

function askAbout({ verdict, comment, site }: OpenDecision): Page {
  return {
    title: message(`${verdict}Title`),
    text: message('decisionText', {
      name: escapeHtml(comment.name),
      site: escapeHtml(site.name),
      text: escapeHtml(excerpt(comment.content, MAILED_TEXT_MAX_LENGTH)),
    }),
    button: message(`${verdict}Button`),
  };
}
