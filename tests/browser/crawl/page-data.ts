/** The data of a page that the crawl checks. Addresses are as in the page. */
export interface PageData {
  title: string;
  headings: string[];
  description: string;
  robots: string;
  canonical: string | null;
  /** Targets of all links. */
  links: string[];
  /** Targets of links with `rel=nofollow`. */
  nofollow: string[];
  /** Style sheets, scripts, pictures, feeds and other referenced files. */
  files: string[];
  /** Texts of structured data (JSON-LD). */
  jsonld: string[];
  /** Placeholders that were not filled in, such as “[name]” or “{{name}}”, in the page’s own text. */
  placeholders: string[];
  ids: string[];
  /** Images without width, height or alt, as HTML. */
  incompleteImages: string[];
}

/** Reads the data of a page from its HTML. Runs in a browser, so it must not use anything outside of itself. */
export function readPageData(html: string): PageData {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string) => [...page.querySelectorAll(selector)];
  const values = (selector: string, name: string) =>
    all(selector).flatMap((element) => element.getAttribute(name) ?? []);
  const candidates = values('img[srcset]', 'srcset').flatMap((set) =>
    set.split(', ').map((candidate) => candidate.split(' ')[0] ?? ''),
  );
  // Without JSON in scripts and what members write.
  const written = page.body.cloneNode(true) as HTMLElement;
  for (const element of written.querySelectorAll('script, [data-region=comments]')) element.remove();
  const text = `${written.textContent} ${values('a[href]', 'href').join(' ')}`;
  return {
    title: page.title,
    headings: all('h1').map((heading) => heading.textContent?.trim() ?? ''),
    description: values('meta[name=description]', 'content')[0] ?? '',
    robots: values('meta[name=robots]', 'content')[0] ?? '',
    canonical: values('link[rel=canonical]', 'href')[0] ?? null,
    links: values('a[href]', 'href'),
    nofollow: values('a[href][rel~=nofollow]', 'href'),
    files: [
      ...values('script[src], img[src]', 'src'),
      ...values('link[href]:not([rel=canonical], [rel=prev], [rel=next])', 'href'),
      ...values('meta[property="og:image"]', 'content'),
      ...candidates,
    ],
    jsonld: all('script[type="application/ld+json"]').map((script) => script.textContent ?? ''),
    placeholders: text.match(/\[[^\][]{2,60}\]|\{\{.*?\}\}|%7B%7B/gi) ?? [],
    ids: values('[id]', 'id'),
    incompleteImages: all('img:not([width][height][alt])').map((image) => image.outerHTML),
  };
}
