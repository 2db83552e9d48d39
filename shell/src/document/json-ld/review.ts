import { coverUrl, urls, type Review } from '@savepoint/contracts';

/** One of our reviews. @see https://schema.org/Review */
export const reviewOf = (review: Review, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Review',
  name: review.title,
  url: publicUrl + urls.review(review.slug),
  reviewBody: review.verdict,
  datePublished: review.published,
  author: { '@type': 'Person', name: review.author },
  publisher: { '@type': 'Organization', name: 'Savepoint', url: `${publicUrl}/` },
  reviewRating: { '@type': 'Rating', ratingValue: review.score, bestRating: 10, worstRating: 0 },
  itemReviewed: {
    '@type': 'VideoGame',
    name: review.game_name,
    url: publicUrl + urls.game(review.game),
    image: publicUrl + coverUrl('game', review.game, 'portrait', 600, review.game_picture),
  },
});
