import { registerMailedLinks, type Server } from '@savepoint/service-kit/http';
import type { Context } from '../context';
import { confirmSubscription, subscriptionState, unsubscribe } from '../newsletter/newsletter';
import {
  CONFIRM_SUBSCRIPTION,
  CONFIRM_UNSUBSCRIBE,
  CONFIRMED,
  UNSUBSCRIBED,
  INVALID_LINK,
} from '../pages/pages';

const MAX_TOKEN_LENGTH = 200;

/** What the link in the confirmation mail opens, by the state of the subscription. */
const PAGES = { unconfirmed: CONFIRM_SUBSCRIPTION, confirmed: CONFIRMED };

/** Pages that the links in newsletter mail open. */
export const newsletterPages = (app: Server, context: Context): Promise<void> =>
  registerMailedLinks(app, MAX_TOKEN_LENGTH, [
    {
      path: '/newsletter/confirm',
      invalid: INVALID_LINK,
      async open(token) {
        const state = await subscriptionState(context, token);
        return state ? PAGES[state] : null;
      },
      use: async (token) => ((await confirmSubscription(context, token)) ? CONFIRMED : null),
    },
    {
      path: '/newsletter/unsubscribe',
      invalid: INVALID_LINK,
      open: async () => CONFIRM_UNSUBSCRIBE,
      use: async (token) => ((await unsubscribe(context, token)) ? UNSUBSCRIBED : null),
    },
  ]);
