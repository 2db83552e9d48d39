import { load } from './support/page';
import { PUBLIC_URL, startShell, type TestShell } from './support/shell';

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell.close());

/** The canonical address of a page, and the comments in the props of its region. */
async function asked(path: string) {
  const { status, document } = await load(shell.url + path);
  const props = document.querySelector('[data-region=comments] [data-region-props]')!.textContent!;
  const { location } = JSON.parse(props) as { location?: object };
  const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
  return { status, canonical, ...(location && { location }) };
}

test.each(['/games/hades/', '/articles/news-1/', '/reviews/hades/'])(
  '%s: each page of comments has its own canonical address',
  async (path) => {
    const own = { status: 200, canonical: PUBLIC_URL + path };
    expect(await asked(path)).toEqual(own);
    expect(await asked(`${path}?comments=1`)).toEqual(own);
    expect(await asked(`${path}?comments=2`)).toEqual({
      ...own,
      canonical: `${PUBLIC_URL}${path}?comments=2`,
      location: { page: '2' },
    });
  },
);

test('each page of comments has its own title', async () => {
  const title = async (query: string) => (await load(`${shell.url}/games/hades/${query}`)).document.title;
  const own = await title('');
  expect(await title('?comments=2')).toBe(own.replace(' |', ', comments page 2 |'));
  expect(await title('?comments=MTc0NzIyNDAwMDAwMC5jb21tZW50LTE')).toBe(
    own.replace(' |', ', older comments |'),
  );
});

test('?comment=: canonical without the query', async () => {
  expect(await asked('/games/hades/?comment=comment-abc')).toEqual({
    status: 200,
    canonical: `${PUBLIC_URL}/games/hades/`,
    location: { comment: 'comment-abc' },
  });
});

test('?comment= of comments that do not exist: one cache entry for all of them', async () => {
  const pages = () => shell.catalog.requests.filter((path) => path === '/games/game-1').length;
  const before = pages();
  for (let index = 0; index < 10; index += 1)
    expect(await asked(`/games/game-1/?comment=nowhere-${index}`)).toMatchObject({
      location: { comment: 'comment-unknown' },
    });
  expect(pages() - before).toBe(1);
});

test('?comment= while the comments service is down: the page without it', async () => {
  shell.comments.mode = 'failing';
  try {
    expect(await asked('/reviews/hades/?comment=comment-abc')).not.toHaveProperty('location');
  } finally {
    shell.comments.mode = 'ok';
  }
});

test('a cursor as ?comments=: passed to the region', async () => {
  const cursor = 'MTc0NzIyNDAwMDAwMC5jb21tZW50LTE';
  expect(await asked(`/games/hades/?comments=${cursor}`)).toMatchObject({ location: { page: cursor } });
});

test.each([
  '?comments=0',
  '?comments=51',
  '?comments=x',
  '?comments=2&comments=3',
  '?comment=a%20b',
  '?comment=',
])('invalid query %s: ignored', async (query) => {
  expect(await asked(`/games/hades/${query}`)).toEqual({
    status: 200,
    canonical: `${PUBLIC_URL}/games/hades/`,
  });
});
