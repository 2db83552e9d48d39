/** What the crawl looks at in a page. Addresses are as the page has them. */
export interface Facts {
  title: string;
  headings: string[];
  description: string;
  robots: string;
  canonical: string | null;
  /** Where a reader can go from here. */
  links: string[];
  /** Those of them that engines are told not to follow. */
  unfollowed: string[];
  /** Style sheets, scripts, pictures, feeds and what else the page needs or names. */
  files: string[];
  /** Texts of its structured data. */
  jsonld: string[];
  ids: string[];
  /** Pictures without a width or height, or without alternative text. */
  unsized: string[];
}

/** Reads a page's facts from its HTML. Runs in a browser, for its parser: nothing outside of it can be used. */
export function factsOf(html: string): Facts {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string) => [...page.querySelectorAll(selector)];
  const values = (selector: string, name: string) =>
    all(selector).flatMap((element) => element.getAttribute(name) ?? []);
  const candidates = values('img[srcset]', 'srcset').flatMap((set) =>
    set.split(', ').map((candidate) => candidate.split(' ')[0] ?? ''),
  );
  return {
    title: page.title,
    headings: all('h1').map((heading) => heading.textContent?.trim() ?? ''),
    description: values('meta[name=description]', 'content')[0] ?? '',
    robots: values('meta[name=robots]', 'content')[0] ?? '',
    canonical: values('link[rel=canonical]', 'href')[0] ?? null,
    links: values('a[href]', 'href'),
    unfollowed: values('a[href][rel~=nofollow]', 'href'),
    files: [
      ...values('script[src], img[src]', 'src'),
      ...values('link[href]:not([rel=canonical], [rel=prev], [rel=next])', 'href'),
      ...values('meta[property="og:image"]', 'content'),
      ...candidates,
    ],
    jsonld: all('script[type="application/ld+json"]').map((script) => script.textContent ?? ''),
    ids: values('[id]', 'id'),
    unsized: all('img:not([width][height][alt])').map((image) => image.outerHTML),
  };
}
