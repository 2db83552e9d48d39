import { pageUrls, urls } from '@savepoint/contracts/base';
import type { Section } from '@savepoint/contracts/catalog';
import { PageHead } from '../../components/layout';
import { collectionData, itemList } from '../../document/json-ld';
import type { Crumb } from '../../document/page';
import { message as common } from '../../messages';
import { topicFeedPath } from '../../server/feeds/sections';
import { ARTICLES_CRUMB } from '../crumbs';
import { definePage, InvalidParameter, isSlug, pageNumber } from '../page-route';
import { postsPage } from '../posts-page';
import { message } from './messages';

const TOPICS_CRUMB: Crumb = { name: common('topics'), path: pageUrls.topics() };

/** All topics. */
export const topicsPage = definePage({
  path: '/topics/',
  inSitemap: true,
  async load({ sources, publicUrl }) {
    const found = await sources.catalog.call('listTopics', {});
    const topics = found?.topics ?? [];
    const crumbs = [ARTICLES_CRUMB, TOPICS_CRUMB];
    return {
      title: common('topics'),
      description: message('text'),
      path: pageUrls.topics(),
      crumbs,
      jsonld: [
        itemList(
          topics.map(({ name, slug }) => ({ name, path: pageUrls.topic(slug) })),
          publicUrl,
        ),
      ],
      body: (
        <div className="wrap">
          <PageHead title={common('topics')} text={message('text')} crumbs={crumbs} />
          {topics.length > 0 ? <TopicList topics={topics} /> : <Empty title={message('noTopics')} />}
        </div>
      ),
    };
  },
});

/** The reviews and articles on one topic. */
export const topicPage = definePage({
  path: '/topics/:slug/',
  query: { page: pageNumber },
  async inSitemap({ catalog }) {
    const found = await catalog.call('listTopics', {});
    return found?.topics.map(({ slug }) => pageUrls.topic(slug)) ?? [];
  },
  async load({ params: { slug }, query: { page }, sources, publicUrl }) {
    if (!isSlug(slug) || page instanceof InvalidParameter) return null;
    const found = await sources.catalog.call('listTopics', {});
    const topic = found?.topics.find((each) => each.slug === slug);
    if (!topic) return null;
    const base = pageUrls.topic(slug);
    return postsPage(
      {
        title: topic.name,
        text: topic.description,
        crumbs: [ARTICLES_CRUMB, TOPICS_CRUMB, { name: topic.name, path: base }],
        base,
        page,
        of: { topic: slug },
        feed: { title: common('topicFeed', { topic: topic.name }), path: topicFeedPath(slug, 'rss') },
        jsonld: [collectionData(topic, base, publicUrl)],
        empty: <Empty title={message('none')} />,
      },
      { sources },
    );
  },
});

function TopicList({ topics }: { topics: readonly Section[] }) {
  return (
    <ul className="news-feed">
      {topics.map(({ slug, name, description, count }) => (
        <li key={slug} className="news-feed__item">
          <div>
            <a href={pageUrls.topic(slug)}>{name}</a>
            <p>{description}</p>
            <p className="muted">{count > 0 ? message('count', { count }) : message('none')}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Empty({ title }: { title: string }) {
  return (
    <div className="state">
      <h2>{title}</h2>
      <p>
        <a className="link" href={urls.articles()}>
          {message('allArticles')}
        </a>
      </p>
    </div>
  );
}
