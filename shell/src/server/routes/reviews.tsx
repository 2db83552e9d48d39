import { urls } from '@savepoint/contracts';
import { ListedComments } from '../../components/comment-count';
import { ReviewsPage } from '../../pages/review/reviews-page';
import type { PageRoute } from './index';
import { listPage } from './list-page';
import { listUrl, pageOf } from './query';

/** Reviews on one page of the list; divides evenly into two, three and six columns. */
const SIZE = 24;
const TEXT = 'Scored out of ten, and only after we have finished them.';

/** All reviews, newest first. */
export const reviewsRoute: PageRoute = async ({ query, sources, publicUrl }) => {
  const page = pageOf(query);
  const answer = page && (await sources.catalog.reviews({ page, size: SIZE }));
  if (!answer) return null;
  const comments = await sources.optional(
    sources.comments.counts({ review: answer.reviews.map(({ slug }) => slug) }),
  );
  const url = (to: number) => listUrl(urls.reviews(), { page: to });
  const crumbs = [
    { name: 'Home', path: urls.home() },
    { name: 'Reviews', path: urls.reviews() },
  ];
  return listPage({
    title: 'Game reviews',
    description: TEXT,
    crumbs,
    items: answer.reviews.map(({ title, slug }) => ({ name: title, path: urls.review(slug) })),
    page: answer.page,
    pages: answer.pages,
    size: SIZE,
    url,
    publicUrl,
    body: (
      <ListedComments value={comments}>
        <ReviewsPage text={TEXT} crumbs={crumbs} answer={answer} url={url} />
      </ListedComments>
    ),
  });
};
