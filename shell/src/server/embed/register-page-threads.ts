import { inLanguage, pageThreadUrl } from '@savepoint/contracts/base';
import { isSiteOrigin } from '@savepoint/contracts/schema';
import {
  cacheGroups,
  pageAddress,
  FindPageThreadQuery,
  PageReference,
  PageThreadParams,
  type FindPageThreadResponse,
  type ThreadClosing,
} from '@savepoint/contracts/comments';
import type { CommentsProps } from '@savepoint/contracts/regions';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { COMMENTS_QUERY, commentsAddress, commentsSlot, withKnownComment } from '../../pages/comments';
import { inlineDigests } from '../../document/style-sheets';
import type { PublicResponse } from '../cache/cached-response';
import type { PageCache } from '../cache/page-cache';
import { cacheKey, serveCached, type PublicRequest } from '../cache/serve-cached';
import { contentSecurityPolicy } from '../page-headers';
import { clientConfig, type PageRendererOptions } from '../render-page';
import type { SourcesFor } from '../sources';
import { groupsOfThread } from '../sources/services';
import { EMBED_KIND, embedHtml, embedSheets } from './document';
import {
  appearancePath,
  frameRoutes,
  languageOfFragment,
  readAppearance,
  readTheme,
  type FrameAppearance,
} from './frame-address';
import type { EmbedLanguage, EmbedLanguages } from './languages';
import { problemHtml } from './problem';

const HTML = 'text/html; charset=utf-8';
/** The frame of a page’s thread, by the page’s id or address. */
const FIND_PATH = '/embed/page/';
/** The frame of a thread that has comments. */
const THREAD_PATH = '/embed/comments/page/:slug/';
/** All that the tag says about its page, as query parameters. */
const FIND_QUERY = ['site', 'pageId', 'address', 'title', 'theme', 'lang'] as const;

/** What the address of a frame can contain as its language. */
const isTag = /^[\w-]{1,35}$/;

const isSearch = Compile(FindPageThreadQuery);
const isReference = Compile(PageReference);
const isParams = Compile(PageThreadParams);

interface Options extends PageRendererOptions {
  cache: PageCache;
  sourcesFor: SourcesFor;
  languages: EmbedLanguages;
}

interface Thread {
  slug: string;
  title: string;
  site: FindPageThreadResponse['site'];
  theme: string | undefined;
  language: EmbedLanguage;
  query: Record<keyof typeof COMMENTS_QUERY, unknown>;
  closing?: ThreadClosing | undefined;
  /** Of a thread that has comments. */
  address?: string;
  /** Of a page without comments. */
  entity_page?: PageReference;
}

/**
 * Registers the embedded threads of pages of other sites. Each may be framed by its own site only. What is wrong with a tag
 * is a sentence in the frame and in the browser’s console.
 */
export function registerPageThreads(app: FastifyInstance, options: Options): void {
  const { settings, assets, composer, cache, sourcesFor, languages } = options;
  const publicUrl = settings.PUBLIC_URL;

  async function render(thread: Thread, requestId: string): Promise<PublicResponse> {
    const { slug, title: name, site, theme, closing, language, query, address, entity_page } = thread;
    const url = pageThreadUrl(slug);
    const { location } = commentsAddress(url, query);
    const props: CommentsProps = {
      entity_type: 'page',
      entity_slug: slug,
      entity_name: name,
      ...(location && { location }),
      ...(entity_page && { entity_page }),
    };
    const named = inLanguage(language, () => commentsSlot('page', slug, name));
    const slot = { ...named, region: 'comments', when: 'now', props } as const;
    const regions = await composer.compose([slot], {
      url: publicUrl + url,
      requestId,
      ...languageOfFragment(language),
    });
    const config = clientConfig(settings, regions);
    return {
      type: HTML,
      headers: policy(
        site.origins,
        [assets.frame.frameScript],
        inlineDigests(embedSheets(assets.frame, regions)),
      ),
      body: embedHtml({
        entity: { name, url },
        address,
        theme,
        closing,
        guestsOf: site.guests ? site.key : undefined,
        language,
        regions,
        config,
        publicUrl,
        assets: assets.frame,
      }),
      // Brief, so that a change of the site’s origins takes effect within seconds.
      complete: false,
      groups: [cacheGroups.comments, ...groupsOfThread('page', slug)],
    };
  }

  const policy = (
    origins: readonly string[],
    scripts: readonly string[],
    inlineStyles: readonly string[] = [],
  ) => ({
    'content-security-policy': contentSecurityPolicy(settings, scripts, {
      ancestors: origins.join(' '),
      inlineStyles,
    }),
  });

  /** Every site may show what is wrong with its own tag: there is nothing else in it. */
  const explain = (
    status: number,
    problem: Parameters<typeof problemHtml>[0],
    lang: unknown,
  ): PublicResponse => {
    const { body, script } = problemHtml(problem, assets.frame.styles, languages.choose([lang]));
    return { status, type: HTML, headers: policy(['*'], [script]), body, complete: false };
  };

  /** @param named its slug, or that of a thread that was merged into it */
  async function renderThread(
    named: string,
    appearance: FrameAppearance,
    query: Thread['query'],
    request: Pick<PublicRequest, 'id' | 'log'>,
  ): Promise<PublicResponse> {
    const params = { slug: named };
    const { theme, lang } = appearance;
    const found = isParams.Check(params) ? await sourcesFor(request).comments.pageThread(params.slug) : null;
    if (!found) return explain(404, { kind: 'noThread' }, lang);
    const { page, site, closing } = found;
    const { slug, title } = page;
    const address = addressOf(slug, appearance);
    if (slug !== named) return redirect(address);
    const language = languages.choose([lang, ...site.languages]);
    return render({ slug, title, site, theme, closing, language, query, address }, request.id);
  }

  serveCached(app, cache, {
    url: FIND_PATH,
    kind: EMBED_KIND,
    query: FIND_QUERY,
    // Every visit of a page can have another address, by its tracking parameters.
    normalize: (query) => {
      const address = typeof query['address'] === 'string' ? pageAddress(query['address']) : null;
      return address === null ? query : { ...query, address };
    },
    async render({ query: { site, pageId, address, title, theme: named, lang }, ...request }) {
      const theme = readTheme(named);
      const search = { site, address, ...(pageId !== undefined && { page_id: pageId }) };
      const key = String(site);
      if (!isSearch.Check(search)) return explain(400, { kind: 'notValid' }, lang);
      const ownAddress = pageAddress(search.address);
      if (ownAddress === null) return explain(400, { kind: 'notValid' }, lang);
      const found = await sourcesFor(request).comments.findSiteOfPage(search);
      if (!found) return explain(404, { kind: 'noSite', key }, lang);
      const { origin } = new URL(ownAddress);
      if (!isSiteOrigin(found.site.origins, origin))
        return explain(403, { kind: 'origin', key, origin }, lang);
      const appearance = { theme, lang: typeof lang === 'string' && isTag.test(lang) ? lang : undefined };
      if (found.exists) {
        // One rendering for all addresses and titles that lead to it.
        const shared = await cache.get(threadKey(found.slug, appearance), () =>
          renderThread(found.slug, appearance, NEWEST, request),
        );
        return shared?.response ?? null;
      }
      const { site: _site, ...reference } = search;
      const entity_page = { ...reference, address: ownAddress, ...titleOf(title) };
      return render(
        {
          slug: found.slug,
          title: entity_page.title ?? found.site.name,
          site: found.site,
          theme,
          language: languages.choose([lang, ...found.site.languages]),
          query: NEWEST,
          entity_page,
        },
        request.id,
      );
    },
  });

  for (const url of frameRoutes(THREAD_PATH))
    serveCached(app, cache, {
      url,
      kind: EMBED_KIND,
      query: Object.keys(COMMENTS_QUERY),
      async narrow({ params: { slug = '' }, query, ...request }) {
        return withKnownComment(sourcesFor(request), ['page', slug], query);
      },
      render: ({ params: { slug = '', ...looks }, query: { comments, comment, sort }, ...request }) =>
        renderThread(slug, readAppearance(looks), { comments, comment, sort }, request),
    });
}

const NEWEST = { comments: undefined, comment: undefined, sort: undefined };

/** The address of a thread, on which the links in it depend. */
const addressOf = (slug: string, appearance: FrameAppearance): string =>
  pageThreadUrl(slug) + appearancePath(appearance);

/** The key of the response at {@link addressOf} a thread. */
function threadKey(slug: string, { lang, theme }: FrameAppearance): string {
  const [first, second] = [lang, theme].filter((look) => look !== undefined);
  const params = { slug, ...(first !== undefined && { first }), ...(second !== undefined && { second }) };
  return cacheKey(frameRoutes(THREAD_PATH)[Object.keys(params).length - 1]!, params, {});
}

const redirect = (location: string): PublicResponse => ({
  status: 302,
  type: HTML,
  headers: { location },
  body: '',
  complete: false,
});

/** A title that is too long is shortened: it comes from the page, not from a person. */
function titleOf(title: unknown): Pick<PageReference, 'title'> {
  const shortened = typeof title === 'string' ? [...title.trim()].slice(0, 200).join('').slice(0, 200) : '';
  return shortened !== '' && isReference.Check({ address: '-', title: shortened })
    ? { title: shortened }
    : {};
}
