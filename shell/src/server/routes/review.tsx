import { cardUrl, urls } from '@savepoint/contracts';
import { reviewOf } from '../../document/json-ld/review';
import { commentsSlot } from '../../pages/comments-slot';
import { ReviewPage } from '../../pages/review/review-page';
import { commentsAddress } from './comments-place';
import type { PageRoute } from './index';
import { isSlug } from './slug';

/** Other reviews shown below. */
const MORE = 6;

/** One review with its game. */
export const reviewRoute: PageRoute = async ({ params: { slug }, query, sources, publicUrl }) => {
  if (!isSlug(slug)) return null;
  const [review, others] = await Promise.all([
    sources.catalog.review(slug),
    sources.optional(sources.catalog.reviews({ size: MORE + 1 })),
  ]);
  if (!review) return null;
  const [answer, stats] = await Promise.all([
    sources.optional(sources.catalog.game(review.game)),
    sources.optional(sources.ratings.stats([review.game])),
  ]);
  const crumbs = [
    { name: 'Home', path: urls.home() },
    { name: 'Reviews', path: urls.reviews() },
    { name: review.game_name, path: urls.review(slug) },
  ];
  const { path, place, ending } = commentsAddress(urls.review(slug), query);
  return {
    title: `${review.game_name} review: ${review.title}${ending}`,
    description: review.verdict,
    path,
    type: 'article',
    image: cardUrl('game', review.game, review.game_picture),
    crumbs,
    jsonld: [reviewOf(review, publicUrl)],
    slots: [commentsSlot('review', slug, review.title, place)],
    open: { place: 'review', props: { slug, name: review.title } },
    body: (
      <ReviewPage
        review={review}
        crumbs={crumbs}
        game={answer?.game}
        stats={stats?.get(review.game)}
        more={others?.reviews.filter((other) => other.slug !== slug).slice(0, MORE) ?? []}
      />
    ),
  };
};
