import { message } from '../texts';
import { registerCall, registerMailedLinks, type Page, type Server } from '@savepoint/service-kit/http';

import { becomeGuest, canConfirmGuest, confirmGuest, type GuestDependencies } from '../posting';
import { CONFIRM_GUEST_PATH } from '../notices';
import { invalidateThreads } from './cached-threads';
import { contextOf } from './site-access';

const MAX_TOKEN_LENGTH = 100;

const INVALID_LINK: Page = { title: message('invalidLink'), text: message('invalidGuestLinkText') };
const CONFIRM: Page = {
  title: message('confirmGuest'),
  text: message('confirmGuestText'),
  button: message('confirmGuestButton'),
};
const CONFIRMED: Page = { title: message('guestConfirmed'), text: message('guestConfirmedText') };

/** The call that makes a guest, and the page that the link in the mail to a guest opens. */
export async function guestRoutes(app: Server, context: GuestDependencies): Promise<void> {
  registerCall(app, 'becomeGuest', (request) =>
    becomeGuest(contextOf(request, context), request.body, request.ip),
  );
  await registerMailedLinks(app, MAX_TOKEN_LENGTH, [
    {
      path: CONFIRM_GUEST_PATH,
      invalid: INVALID_LINK,
      open: async (token) => ((await canConfirmGuest(context, token)) ? CONFIRM : null),
      use: async (token) => ((await confirmGuest(context, token)) ? CONFIRMED : null),
      preHandler: invalidateThreads,
    },
  ]);
}
