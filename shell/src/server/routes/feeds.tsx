import { urls } from '@savepoint/contracts';
import { FeedsPage } from '../../pages/feeds-page';
import type { PageRoute } from './index';

const TEXT = 'Follow Savepoint in a reader of your choice. No account needed.';

/** Every feed there is. */
export const feedsRoute: PageRoute = async () => {
  const crumbs = [
    { name: 'Home', path: urls.home() },
    { name: 'Feeds', path: '/feeds/' },
  ];
  return {
    title: 'Feeds',
    description: TEXT,
    path: '/feeds/',
    crumbs,
    body: <FeedsPage crumbs={crumbs} text={TEXT} />,
  };
};
