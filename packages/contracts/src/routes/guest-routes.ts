// Generated from the calls’ records by `npm run docs`: change those, not this file.
import { postRoute } from './route';

export const guestRoutes = {
  becomeGuest: postRoute('public', '/api/comments/guests'),
};
export type GuestCall = keyof typeof guestRoutes;
