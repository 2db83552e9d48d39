import { pageUrls } from '@savepoint/contracts/base';
import { profileData } from '../document/json-ld';
import { HOME_CRUMB } from './crumbs';
import { definePage, InvalidParameter, isSlug, pageNumber } from './page-route';
import { postsPage } from './posts-page';

/** A person who writes for the site, with their reviews and articles. */
export const authorPage = definePage({
  path: '/authors/:slug/',
  query: { page: pageNumber },
  async load({ params: { slug }, query: { page }, sources, publicUrl }) {
    if (!isSlug(slug) || page instanceof InvalidParameter) return null;
    const found = await sources.catalog.call('listStaff', {});
    const author = found?.staff.find((member) => member.slug === slug);
    if (!author) return null;
    const base = pageUrls.author(slug);
    return postsPage(
      {
        title: author.name,
        text: author.bio,
        crumbs: [HOME_CRUMB, { name: author.name, path: base }],
        base,
        page,
        of: { author: slug },
        jsonld: [profileData(author, publicUrl)],
      },
      { sources },
    );
  },
});
