import type { StaffMember } from '@savepoint/contracts/catalog';
import { HttpError } from '@savepoint/service-kit/base';
import { registerCall, type Server } from '@savepoint/service-kit/http';
import type { Context } from '../context';
import { fillPlaceholders } from '../placeholders';
import { findArticle, findReview, findTextPage } from '../queries/by-slug';
import { listArticles, listReviews } from '../queries/posts';

/** Routes of articles and reviews: lists, and each with its text. */
export function postRoutes(app: Server, { models, catalogue }: Context): void {
  registerCall(app, 'listArticles', ({ query }) => listArticles(models, catalogue.snapshot.visible, query));
  registerCall(app, 'readArticle', async ({ params: { slug } }) => {
    const article = await findArticle(models, catalogue.snapshot.visible, slug);
    if (!article) throw new HttpError('no-such-article');
    return { article };
  });
  registerCall(app, 'listReviews', ({ query }) => listReviews(models, catalogue.snapshot.visible, query));
  registerCall(app, 'readReview', async ({ params: { slug } }) => {
    const review = await findReview(models, catalogue.snapshot.visible, slug);
    if (!review) throw new HttpError('no-such-review');
    return { review };
  });
}

/** Route of the list of topics, which is in memory. */
export function topicRoute(app: Server, { catalogue }: Context): void {
  registerCall(app, 'listTopics', async () => ({ topics: catalogue.snapshot.topics }));
}

/** Routes of text pages, with the site owner’s details filled in, of the staff list, and of the names of authors. */
export function pageRoutes(app: Server, { models, catalogue, placeholders }: Context): void {
  registerCall(app, 'readPage', async ({ params: { slug } }) => {
    const page = await findTextPage(models, catalogue.snapshot.generation, slug);
    if (!page) throw new HttpError('no-such-page');
    return { page: { ...page, body: fillPlaceholders(page.body, placeholders) } };
  });
  registerCall(app, 'listStaff', async () => {
    const { generation } = catalogue.snapshot;
    const staff = await models.staff
      .find({ generation }, { _id: 0, slug: 1, name: 1, role: 1, bio: 1 })
      .sort({ position: 1 })
      .lean<StaffMember[]>()
      .exec();
    return { staff };
  });
  registerCall(app, 'listAuthorNames', async () => ({ names: catalogue.snapshot.authorNames }));
}
