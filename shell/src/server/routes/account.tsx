import { urls } from '@savepoint/contracts';
import { AccountPage } from '../../pages/account-page';
import { Skeleton } from '../../components/skeleton';
import { placeholder } from '../../components/placeholder';
import type { PageRoute } from './index';

/** The member’s page; everything on it is the region’s. */
export const accountRoute: PageRoute = async () => ({
  title: 'Account',
  description: 'Your games, ratings and comments on Savepoint.',
  path: urls.account(),
  robots: 'none',
  slots: [{ region: 'account', when: 'now', props: {}, fallback: placeholder(<Skeleton lines={3} />) }],
  body: <AccountPage />,
});
