import type { Article } from '@savepoint/contracts/catalog';
import { article } from '../../../test/support/catalogue';
import { frontPageArticles } from './front-page';

const feature = (slug: string): Article => article(slug, { kind: 'feature' });
const FEATURES = ['a', 'b', 'c', 'd', 'e'].map(feature);
const NEWS = Array.from({ length: 5 }, (_, index) =>
  article(`news-${index}`, { published: `2026-01-0${9 - index}` }),
);
const slugs = (articles: readonly Article[]) => articles.map(({ slug }) => slug);

test.each(['2026-01-09', '2026-03-10'])('on %s, news up to 60 days old: news is below the lead', (today) => {
  const { lead, kind, stories, newsFeed } = frontPageArticles(FEATURES, NEWS, new Date(today));
  expect([lead?.slug, kind]).toEqual(['a', 'news']);
  expect(slugs(stories)).toEqual(['news-0', 'news-1', 'news-2']);
  expect(slugs(newsFeed)).toEqual(['news-3', 'news-4']);
});

test('older news: features are below the lead, and all news is in the feed', () => {
  const { lead, kind, stories, newsFeed } = frontPageArticles(FEATURES, NEWS, new Date('2026-03-11'));
  expect([lead?.slug, kind]).toEqual(['a', 'feature']);
  expect(slugs(stories)).toEqual(['b', 'c', 'd']);
  expect(slugs(newsFeed)).toEqual(slugs(NEWS));
});

test('older news without further features: news stays', () => {
  expect(frontPageArticles(FEATURES.slice(0, 1), NEWS, new Date('2027-01-01')).kind).toBe('news');
});

test('no articles: nothing is shown', () => {
  expect(frontPageArticles([], [], new Date())).toEqual({
    lead: undefined,
    kind: 'news',
    stories: [],
    newsFeed: [],
  });
});
