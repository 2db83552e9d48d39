import { urls } from '@savepoint/contracts';
import { PageHead } from '../components/layout';
import { FEED_SECTIONS } from '../server/feeds/sections';
import { definePage } from './page-route';

const TEXT = 'Follow Savepoint in a reader of your choice. No account needed.';
const FORMATS = [
  ['rss', 'RSS'],
  ['atom', 'Atom'],
  ['json', 'JSON'],
] as const;

/** Links to all feeds. */
export const feedsPage = definePage({
  path: '/feeds/',
  inSitemap: true,
  async load() {
    const crumbs = [
      { name: 'Home', path: urls.home() },
      { name: 'Feeds', path: '/feeds/' },
    ];
    return {
      title: 'Feeds',
      description: TEXT,
      path: '/feeds/',
      crumbs,
      body: (
        <div className="wrap">
          <PageHead title="Feeds" text={TEXT} crumbs={crumbs} />
          <div className="link-columns">
            {Object.entries(FEED_SECTIONS).map(([name, { title, description }]) => (
              <section key={name}>
                <h2 className="pt">{title}</h2>
                <p className="muted">{description}</p>
                <FeedLinks name={name} title={title} />
              </section>
            ))}
          </div>
        </div>
      ),
    };
  },
});

function FeedLinks({ name, title }: { name: string; title: string }) {
  return (
    <ul>
      {FORMATS.map(([extension, format]) => (
        <li key={extension}>
          <a href={`/feeds/${name}.${extension}`}>
            {format}
            <span className="vh"> of {title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
