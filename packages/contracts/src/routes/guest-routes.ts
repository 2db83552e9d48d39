import { postRoute as post } from './routes';

/** The calls of guests of other sites. Scripts that make them import them from here and pass them on. */
export const guestRoutes = {
  becomeGuest: post('comments', 'public', '/api/comments/guests'),
} as const;
export type GuestCall = keyof typeof guestRoutes;
