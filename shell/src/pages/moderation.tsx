import { urls } from '@savepoint/contracts/base';
import { PageHead, placeholderHtml, Skeleton } from '../components/layout';
import { Slot } from '../document/page';
import { message } from '../messages';
import { HOME_CRUMB } from './crumbs';
import { definePage } from './page-route';

/** The moderators’ page. The region renders all of its content, and checks who may see it. */
export const moderationPage = definePage({
  path: '/moderation/',
  load: async () => ({
    title: message('moderation'),
    description: message('moderationDescription'),
    path: urls.moderation(),
    robots: 'none',
    slots: [
      { region: 'moderation', when: 'now', props: {}, fallback: placeholderHtml(<Skeleton lines={6} />) },
    ],
    body: (
      <div className="wrap">
        <PageHead
          title={message('moderation')}
          crumbs={[HOME_CRUMB, { name: message('moderation'), path: urls.moderation() }]}
        />
        <Slot region="moderation" />
      </div>
    ),
  }),
});
