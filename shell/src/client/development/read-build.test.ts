/** @jest-environment jsdom */
import { readSlot } from '../slot';
import { readBuild } from './read-build';

const SESSION = `dev-${'a'.repeat(32)}`;
const regionOf = (version: string, remote = 'poll') => ({
  ...{ version, remote, module: `./${remote}`, js: [], css: [], integrity: {} },
  entry: `/regions/${remote}/${version}/entry.js`,
});

/** A page as the server renders it. */
function html({ build = 1, poll = '', errors = '', style = '' } = {}): string {
  const version = `${SESSION}.${build}`;
  const config = { dev: SESSION, regions: { poll: regionOf(version), header: regionOf('1.0.0', 'header') } };
  const slot = (region: string, attributes: string, content: string) =>
    `<section data-region="${region}" data-when="now" ${attributes}><div data-region-root>${content}</div></section>`;
  return `
    <style data-href="/regions/poll/${version}/poll.css">.poll{}</style><style data-href="/regions/header/1.0.0/header.css">.header{}</style>
    <script type="application/json" id="savepoint-config">${JSON.stringify(config)}</script>
    ${slot('header', 'data-mounted="header@1.0.0"', '')}
    ${poll || slot('poll', `data-mounted="poll@1" style="${style}"`, `<p data-region="none">Build ${build}</p>`)}
    <savepoint-preview><template><pre>${errors}</pre><p>build ${build}</p></template></savepoint-preview>`;
}

const parse = (text: string) => new DOMParser().parseFromString(text, 'text/html');
const slotsOf = (page: Document) =>
  [...page.querySelectorAll<HTMLElement>('section')].map((element) => ({
    ...readSlot(element),
    mounted: { update: () => {}, unmount: () => {} },
  }));

const open = (options = {}) => ({ slots: slotsOf(parse(html(options))), readSlot });

test('the regions of a build, with their HTML, styles and what the badge says; no others', () => {
  const build = readBuild(parse(html({ build: 2 })), open())!;
  expect(build.version).toBe(`${SESSION}.2`);
  expect(build.changed.map(({ slot, fresh }) => [slot.region, fresh.root.textContent])).toEqual([
    ['poll', 'Build 2'],
  ]);
  expect(Object.keys(build.regions)).toEqual(['poll']);
  expect(build.styles).toEqual(['.poll{}']);
  expect(build.badge.map(({ textContent }) => textContent)).toEqual(['build 2']);
});

test.each([
  ['the server has not rendered it', html({ errors: 'poll: Error' })],
  ['its slot is elsewhere', html({ poll: '<p></p>' })],
  ['its slot has another height', html({ style: 'min-block-size:40px' })],
  ['the page is no longer in development', html().replaceAll(SESSION, '')],
  ['it is another page', '<p>Not found</p>'],
])('%s → the page has to be loaded again', (_why, text) => {
  expect(readBuild(parse(text), open())).toBeUndefined();
});

test('a region that is not mounted, as after an error → the page has to be loaded again', () => {
  const { slots } = open();
  delete slots[1]!.element.dataset['mounted'];
  expect(readBuild(parse(html({ build: 2 })), { slots, readSlot })).toBeUndefined();
});
