import { urls } from '@savepoint/contracts';
import { PageHead, placeholderHtml, Skeleton } from '../components/layout';
import { Slot } from '../document/page';
import { definePage } from './page-route';

/** The member’s account. The region renders all of its content. */
export const accountPage = definePage({
  path: '/account/',
  load: async () => ({
    title: 'Account',
    description: 'Your games, ratings and comments on Savepoint.',
    path: urls.account(),
    robots: 'none',
    slots: [{ region: 'account', when: 'now', props: {}, fallback: placeholderHtml(<Skeleton lines={3} />) }],
    body: (
      <div className="wrap">
        <PageHead
          title="Account"
          crumbs={[
            { name: 'Home', path: urls.home() },
            { name: 'Account', path: urls.account() },
          ]}
        />
        <Slot region="account" />
      </div>
    ),
  }),
});
