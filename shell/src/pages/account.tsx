import { urls } from '@savepoint/contracts/base';
import { PageHead, placeholderHtml, Skeleton } from '../components/layout';
import { OpenSlot, Slot } from '../document/page';
import { message } from '../messages';
import { HOME_CRUMB } from './crumbs';
import { definePage } from './page-route';

/** The member’s account. The region renders all of its content. */
export const accountPage = definePage({
  path: '/account/',
  load: async () => ({
    title: message('account'),
    description: message('accountDescription'),
    path: urls.account(),
    robots: 'none',
    slots: [{ region: 'account', when: 'now', props: {}, fallback: placeholderHtml(<Skeleton lines={3} />) }],
    openSlots: { page: 'account', props: {} },
    body: (
      <div className="wrap">
        <PageHead
          title={message('account')}
          crumbs={[HOME_CRUMB, { name: message('account'), path: urls.account() }]}
        />
        <Slot region="account" />
        <OpenSlot name="account-end" />
      </div>
    ),
  }),
});
