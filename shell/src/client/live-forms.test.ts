/** @jest-environment jsdom */
import { startLiveForm } from './live-forms';

const BODY = `
  <form id="filters" action="/games/all/" data-live data-remember="list-filters">
    <div data-live-part="filters">
      <input type="checkbox" name="platform" value="pc" />
      <input type="checkbox" name="platform" value="mac" />
      <details id="more"><input type="checkbox" name="platform" value="amiga" /></details>
      <select name="year"><option value="">Any</option><option>2020</option></select>
    </div>
    <a data-last-filters hidden href="/games/all/">Last</a>
  </form>
  <select name="sort" form="filters"><option value="">Newest</option><option>title</option></select>
  <p data-live-part="count">12 games</p>`;

const form = () => document.querySelector('form')!;
const control = (value: string) => document.querySelector<HTMLInputElement>(`[value="${value}"]`)!;
const select = (name: string) => document.querySelector<HTMLSelectElement>(`[name=${name}]`)!;
const settle = () => new Promise((resolve) => setTimeout(resolve));
const change = (element: HTMLElement) => element.dispatchEvent(new Event('change', { bubbles: true }));
let fetched: string[];

/** Responds in a task of its own, unless it is aborted before. */
class PageRequest {
  responseType = '';
  responseXML: Document | null = null;
  status = 200;
  onload = () => undefined;
  onerror = () => undefined;
  #isAborted = false;
  open(_method: string, url: string) {
    fetched.push(url);
  }
  setRequestHeader() {}
  abort() {
    this.#isAborted = true;
  }
  send() {
    setTimeout(() => {
      if (this.#isAborted) return;
      const page = BODY.replace('12 games', '3 games').replace('value="pc"', 'value="pc" checked');
      if (this.responseType === 'document')
        this.responseXML = new DOMParser().parseFromString(`<title>Filtered</title>${page}`, 'text/html');
      this.onload();
    });
  }
}

beforeEach(() => {
  fetched = [];
  localStorage.clear();
  history.replaceState(null, '', '/games/all/');
  document.body.innerHTML = BODY;
  Object.assign(globalThis, { XMLHttpRequest: PageRequest });
});

test('a change loads the canonical address and replaces the marked parts', async () => {
  startLiveForm(form());
  control('pc').checked = true;
  control('mac').checked = true;
  select('sort').value = 'title';
  change(select('sort'));
  await settle();
  const url = '/games/all/?platform=mac&platform=pc&sort=title';
  expect(fetched).toEqual([url]);
  expect(location.pathname + location.search).toBe(url);
  expect(document.querySelector('p')!.textContent).toBe('3 games');
  expect(document.title).toBe('Filtered');
});

test('a change while a page is loading: only the last page is shown', async () => {
  startLiveForm(form());
  const parts = jest.spyOn(document.querySelector('p')!, 'replaceChildren');
  control('pc').checked = true;
  change(control('pc'));
  control('mac').checked = true;
  change(control('mac'));
  await settle();
  expect(fetched).toEqual(['/games/all/?platform=pc', '/games/all/?platform=mac&platform=pc']);
  expect(parts).toHaveBeenCalledTimes(1);
});

test('what was changed before the code was loaded is applied', async () => {
  control('mac').checked = true;
  startLiveForm(form());
  await settle();
  expect(fetched).toEqual(['/games/all/?platform=mac']);
});

test('a form as it was served is not applied', async () => {
  control('pc').defaultChecked = true;
  select('year').options[1]!.defaultSelected = true;
  select('year').selectedIndex = 1;
  startLiveForm(form());
  await settle();
  expect(fetched).toEqual([]);
});

test('the focus and open disclosures stay', async () => {
  startLiveForm(form());
  document.querySelector('details')!.open = true;
  control('pc').focus();
  control('pc').checked = true;
  change(control('pc'));
  await settle();
  expect(document.activeElement).toBe(control('pc'));
  expect(control('pc').checked).toBe(true);
  expect(document.querySelector('details')!.open).toBe(true);
});

test('the last filters are offered where none are set, as far as the form has them', () => {
  history.replaceState(null, '', '/games/action/?platform=mac&platform=gone&year=2020&category=indie&page=3');
  startLiveForm(form());
  expect(document.querySelector<HTMLAnchorElement>('a')!.hidden).toBe(true);
  history.replaceState(null, '', '/games/all/');
  startLiveForm(form());
  const link = document.querySelector<HTMLAnchorElement>('a')!;
  expect([link.hidden, link.getAttribute('href')]).toEqual([false, '/games/all/?platform=mac&year=2020']);
});

test('nothing is offered before filters were used', () => {
  startLiveForm(form());
  expect(document.querySelector<HTMLAnchorElement>('a')!.hidden).toBe(true);
});
