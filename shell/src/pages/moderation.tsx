import { urls } from '@savepoint/contracts';
import { PageHead, placeholderHtml, Skeleton } from '../components/layout';
import { Slot } from '../document/page';
import { definePage } from './page-route';

/** The moderators’ page. The region renders all of its content, and checks who may see it. */
export const moderationPage = definePage({
  path: '/moderation/',
  load: async () => ({
    title: 'Moderation',
    description: 'For the moderators of the comments.',
    path: urls.moderation(),
    robots: 'none',
    slots: [
      { region: 'moderation', when: 'now', props: {}, fallback: placeholderHtml(<Skeleton lines={6} />) },
    ],
    body: (
      <div className="wrap">
        <PageHead
          title="Moderation"
          crumbs={[
            { name: 'Home', path: urls.home() },
            { name: 'Moderation', path: urls.moderation() },
          ]}
        />
        <Slot region="moderation" />
      </div>
    ),
  }),
});
