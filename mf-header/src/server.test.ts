import { regions } from './server';

const page = (region: string) => ({
  region,
  url: 'http://localhost/',
  call: () => Promise.reject(new Error()),
});
const named = [{ slug: 'horror', name: 'Horror & <fear>', count: 3 }];

test('the header’s HTML has every link, for readers without scripts and for search engines', async () => {
  const props = { path: '/', platforms: [{ slug: 'mac', name: 'Mac', count: 1 }], categories: named };
  const { html, state } = await regions.header.render(props, page('header'));
  for (const path of [
    '/platforms/mac/',
    '/games/horror/',
    '/games/',
    '/platforms/',
    '/charts/top-games/',
    '/account/',
    '/development/',
  ])
    expect(html).toContain(`href="${path}"`);
  expect(html).toMatch(/<form[^>]+action="\/search\/" method="get"/);
  expect(html).toContain('Horror &amp; &lt;fear&gt;');
  expect(state).toBeUndefined();
});

test('the footer’s HTML has every link of the specification', async () => {
  const { html } = await regions.footer.render(
    { platforms: [], categories: named, year: 2031 },
    page('footer'),
  );
  const paths = [
    '/games/horror/',
    '/games/',
    '/platforms/',
    '/contact/',
    '/privacy-policy/',
    '/cookie-policy/',
    '/terms-and-conditions/',
    '/dmca-policy/',
    '/earnings-disclaimer/',
    '/articles/news/',
    '/reviews/',
    '/articles/upcoming/',
    '/about/',
    '/our-team/',
    '/subscription/',
    '/development/',
    '/advertise-with-us/',
    '/account/',
    '/sitemap/',
    '/feeds/',
  ];
  for (const path of paths) expect(html).toContain(`href="${path}"`);
});

test('a query is escaped in the search box', async () => {
  const { html } = await regions.search.render({ q: '"><script>' }, page('search'));
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;"');
});
