import { cardUrl, urls } from '@savepoint/contracts/base';
import type { Game } from '@savepoint/contracts/catalog';
import { textStyles } from '../../components/article-parts';
import { reviewData } from '../../document/json-ld';
import type { SlotRequest } from '../../server/regions/slots';
import { COMMENTS_QUERY, commentsAddress, commentsFeed, commentsSlot } from '../comments';
import { HOME_CRUMB, REVIEWS_CRUMB } from '../crumbs';
import { definePage, isSlug } from '../page-route';
import { message } from './messages';
import { ReviewPage } from './review-page';

const MORE_REVIEWS_COUNT = 6;

/** The favourite button of the reviewed game. */
const favoriteSlot = ({ slug, name }: Game): SlotRequest => ({
  region: 'favorite',
  when: 'load',
  props: { slug, name },
});

/** One review with its game. */
export const reviewPage = definePage({
  path: '/reviews/:slug/',
  query: COMMENTS_QUERY,
  commentsOf: 'review',
  async load({ params: { slug }, query, sources, publicUrl }) {
    if (!isSlug(slug)) return null;
    const [found, others] = await Promise.all([
      sources.catalog.call('readReview', { params: { slug } }),
      sources.optional(sources.catalog.call('listReviews', { query: { size: MORE_REVIEWS_COUNT + 1 } })),
    ]);
    if (!found) return null;
    const { review } = found;
    const [answer, stats] = await Promise.all([
      sources.optional(sources.catalog.call('readGame', { params: { slug: review.game } })),
      sources.optional(sources.ratings.stats([review.game])),
    ]);
    const crumbs = [HOME_CRUMB, REVIEWS_CRUMB, { name: review.game_name, path: urls.review(slug) }];
    const { path, location, titleSuffix } = commentsAddress(urls.review(slug), query);
    return {
      title: message('pageTitle', { game: review.game_name, title: review.title }) + titleSuffix,
      description: review.verdict,
      path,
      text: review,
      image: cardUrl('game', review.game, review.game_picture),
      crumbs,
      jsonld: [reviewData(review, publicUrl)],
      feed: commentsFeed('review', slug, review.title),
      styles: ['articles', ...textStyles(review.body)],
      slots: [
        commentsSlot('review', slug, review.title, location),
        ...(answer ? [favoriteSlot(answer.game)] : []),
      ],
      openSlots: { page: 'review', props: { slug, name: review.title } },
      body: (
        <ReviewPage
          review={review}
          crumbs={crumbs}
          game={answer?.game}
          stats={stats?.get(review.game)}
          more={others?.reviews.filter((other) => other.slug !== slug).slice(0, MORE_REVIEWS_COUNT) ?? []}
        />
      ),
    };
  },
});
