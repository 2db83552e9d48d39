import { PageHead } from '../components/layout';
import { FEED_SECTIONS } from '../server/feeds/sections';
import { message } from '../messages';
import { HOME_CRUMB } from './crumbs';
import { definePage } from './page-route';

const FORMATS = ['rss', 'atom', 'json'] as const;

/** Links to all feeds. */
export const feedsPage = definePage({
  path: '/feeds/',
  inSitemap: true,
  async load() {
    const crumbs = [HOME_CRUMB, { name: message('feeds'), path: '/feeds/' }];
    return {
      title: message('feeds'),
      description: message('feedsText'),
      path: '/feeds/',
      crumbs,
      styles: ['small-pages'],
      body: (
        <div className="wrap">
          <PageHead title={message('feeds')} text={message('feedsText')} crumbs={crumbs} />
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
      {FORMATS.map((format) => (
        <li key={format}>
          <a href={`/feeds/${name}.${format}`}>
            {message(format)}
            <span className="vh">{message('feedOf', { title })}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
