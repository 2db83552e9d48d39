import {
  canonicalPageAddress,
  FindPageThreadQuery,
  inLanguage,
  isSiteOrigin,
  PageReference,
  PageThreadParams,
  pageThreadUrl,
  type CommentsProps,
  type ThreadClosing,
  type FindPageThreadResponse,
} from '@savepoint/contracts';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { COMMENTS_QUERY, commentsAddress, commentsSlot, withKnownComment } from '../../pages/comments';
import type { PageCache, PublicResponse } from '../cache/page-cache';
import { serveCached } from '../cache/serve-cached';
import { contentSecurityPolicy } from '../page-headers';
import { clientConfig, type PageRendererOptions } from '../render-page';
import type { SourcesFor } from '../sources';
import { EMBED_KIND, embedHtml } from './document';
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
const FIND_QUERY = ['site', 'pageId', 'address', 'title', 'theme', 'lang', 'signOn'] as const;
/** Fragment of a frame that waits for a token of the page around it, as it does with the parameter `signOn`. */
const SIGN_ON_FRAGMENT = '#sign-on';

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
    const { slug, title: name, site, theme, closing, language, query, entity_page } = thread;
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
      headers: policy(site.origins),
      body: embedHtml({
        entity: { name, url },
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
    };
  }

  const policy = (origins: readonly string[], scripts: readonly string[] = []) => ({
    'content-security-policy': contentSecurityPolicy(settings, scripts, { ancestors: origins.join(' ') }),
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

  serveCached(app, cache, {
    url: FIND_PATH,
    kind: EMBED_KIND,
    query: FIND_QUERY,
    async render({ query: { site, pageId, address, title, theme: named, lang, signOn }, ...request }) {
      const theme = readTheme(named);
      const search = { site, address, ...(pageId !== undefined && { page_id: pageId }) };
      const key = String(site);
      if (!isSearch.Check(search)) return explain(400, { kind: 'notValid' }, lang);
      const canonical = canonicalPageAddress(search.address);
      if (canonical === null) return explain(400, { kind: 'notValid' }, lang);
      const found = await sourcesFor(request).comments.findSiteOfPage(search);
      if (!found) return explain(404, { kind: 'noSite', key }, lang);
      const { origin } = new URL(canonical);
      if (!isSiteOrigin(found.site.origins, origin))
        return explain(403, { kind: 'origin', key, origin }, lang);
      const appearance = { theme, lang: typeof lang === 'string' && isTag.test(lang) ? lang : undefined };
      if (found.exists) return redirect(found, appearance, signOn === '1' ? SIGN_ON_FRAGMENT : '');
      const { site: _site, ...reference } = search;
      const entity_page = { ...reference, address: canonical, ...titleOf(title) };
      return render(
        {
          slug: found.slug,
          title: entity_page.title ?? found.site.name,
          site: found.site,
          theme,
          language: languages.choose([lang, ...found.site.languages]),
          query: { comments: undefined, comment: undefined, sort: undefined },
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
      async render({ params: { slug: named, ...looks }, query: { comments, comment, sort }, ...request }) {
        const params = { slug: named };
        const appearance = readAppearance(looks);
        const { theme, lang } = appearance;
        const found = isParams.Check(params)
          ? await sourcesFor(request).comments.pageThread(params.slug)
          : null;
        if (!found) return explain(404, { kind: 'noThread' }, lang);
        const { page, site, closing } = found;
        // The thread was merged into another one.
        if (page.slug !== named) return redirect(page, appearance);
        const { slug, title } = page;
        const query = { comments, comment, sort };
        const language = languages.choose([lang, ...site.languages]);
        return render({ slug, title, site, theme, closing, language, query }, request.id);
      },
    });
}

/** To the address of the thread, on which the links in it depend. */
const redirect = (
  { slug }: Pick<FindPageThreadResponse, 'slug'>,
  appearance: FrameAppearance,
  fragment = '',
): PublicResponse => ({
  status: 302,
  type: HTML,
  headers: { location: pageThreadUrl(slug) + appearancePath(appearance) + fragment },
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
