import { urls } from '@savepoint/contracts';
import { placeholder } from '../../components/placeholder';
import { Skeleton } from '../../components/skeleton';
import { ModerationPage } from '../../pages/moderation-page';
import type { PageRoute } from './index';

/** Where the comments are looked after; everything on it is the region’s, which asks who is there. */
export const moderationRoute: PageRoute = async () => ({
  title: 'Moderation',
  description: 'For the people who look after the comments.',
  path: urls.moderation(),
  robots: 'none',
  slots: [{ region: 'moderation', when: 'now', props: {}, fallback: placeholder(<Skeleton lines={6} />) }],
  body: <ModerationPage />,
});
