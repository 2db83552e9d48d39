import { textStyles } from '../components/article-parts';
import { richText } from '@savepoint/region-kit';
import { PageHead } from '../components/layout';
import { Published } from '../components/published';
import { message } from '../messages';
import { HOME_CRUMB } from './crumbs';
import { definePage, isSlug } from './page-route';

/** The pages of text at the root of the site, which are files of the content: about us, and the legal texts. */
export const textPage = definePage({
  path: '/:slug/',
  async inSitemap({ menus }) {
    return (await menus()).pages.map(({ slug, updated }) => ({ path: `/${slug}/`, modified: updated }));
  },
  async load({ params: { slug }, sources }) {
    if (!isSlug(slug)) return null;
    const found = await sources.catalog.call('readPage', { params: { slug } });
    if (!found) return null;
    const { page } = found;
    const path = `/${slug}/`;
    const crumbs = [HOME_CRUMB, { name: page.title, path }];
    return {
      title: page.title,
      description: page.description,
      path,
      crumbs,
      styles: textStyles(page.body),
      body: (
        <div className="wrap">
          <PageHead title={page.title} text={page.description} crumbs={crumbs} />
          <div className="prose" dangerouslySetInnerHTML={{ __html: page.body }} />
          {page.updated && (
            <p className="note">
              {richText(message.parts('updated', { date: <Published key="updated" time={page.updated} /> }))}
            </p>
          )}
        </div>
      ),
    };
  },
});
