import { OPEN_SLOTS } from '@savepoint/contracts/regions';
import { eventually } from './support/clock';
import { load } from './support/page';
import { regionVersion } from './support/regions-stub';
import { startShell, type TestShell } from './support/shell';

/** A page with each open slot. */
const PAGES = {
  game: '/games/hades/',
  article: '/articles/safe-rooms/',
  review: '/reviews/hades/',
  home: '/',
  list: '/games/action/',
  account: '/account/',
};
type PageName = keyof typeof PAGES;

let shell: TestShell;
beforeAll(async () => {
  shell = await startShell();
});
afterAll(() => shell.close());

const pageOf = (slot: string) => PAGES[slot.split('-', 1)[0] as PageName];

/** Lists the open slots of a page that have a region, in the order of the document. */
const slotsIn = (document: Document) =>
  [...document.querySelectorAll<HTMLElement>('[data-open-slot]')].map((slot) => slot.dataset['openSlot']);

test('no region is in an open slot → pages have no element for any of them', async () => {
  for (const path of Object.values(PAGES)) {
    const { document, status } = await load(shell.url + path);
    expect(status).toBe(200);
    expect(slotsIn(document)).toEqual([]);
  }
});

describe('a region in every open slot', () => {
  beforeAll(() => {
    for (const slot of OPEN_SLOTS)
      shell.regions[`in-${slot}`] = {
        channels: { stable: { ...regionVersion(`in-${slot}`, '1.0.0'), slot } },
        history: [],
      };
  });

  test.each(Object.entries(PAGES))('%s: shows those of its slots, in order', async (page, path) => {
    const expected = OPEN_SLOTS.filter((slot) => slot.startsWith(`${page}-`));
    const document = await eventually(async () => {
      const answer = await load(shell.url + path);
      expect(slotsIn(answer.document)).toEqual(expected);
      return answer.document;
    });
    const config = document.getElementById('savepoint-config')!.textContent!;
    const { regions } = JSON.parse(config) as { regions: object };
    const loaded = Object.keys(regions).filter((region) => region.startsWith('in-'));
    expect(loaded.sort()).toEqual(expected.map((slot) => `in-${slot}`).sort());
  });

  test.each(['/charts/top-games/', '/platforms/windows-pc/', '/search/', '/games/all/'])(
    '%s is a list with the same slots',
    async (path) => {
      const { document, status } = await load(shell.url + path);
      expect(status).toBe(200);
      expect(slotsIn(document)).toEqual(['list-top', 'list-end']);
    },
  );

  test('a side column follows the text in the document, as on phones; the comments are last', async () => {
    for (const page of ['game', 'article', 'review'] as const) {
      const { document } = await load(shell.url + PAGES[page]);
      const order = [
        ...document.querySelectorAll('.prose, [data-open-slot$=sidebar], [data-region=comments]'),
      ];
      expect(order.map((each) => each.className || each.getAttribute('data-region'))).toEqual([
        'prose',
        `in-${page}-sidebar`,
        'comments',
      ]);
    }
  });
});

test('every open slot is on a page', () => {
  for (const slot of OPEN_SLOTS) expect(pageOf(slot)).toBeDefined();
});
