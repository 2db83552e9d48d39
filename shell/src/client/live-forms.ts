/** Parameters of an address that are not filters. */
const PAGE_PARAMETER = 'page';

/**
 * Makes a form apply on change: the parts of the page marked `data-live-part` are replaced by those of the page at
 * the form’s address, which becomes the address of the page. If that fails, the browser opens the address.
 */
export function startLiveForm(form: HTMLFormElement): void {
  let loading: XMLHttpRequest | undefined;

  const show = (url: string): void => {
    loading?.abort();
    const request = (loading = new XMLHttpRequest());
    const open = () => location.assign(url);
    request.onerror = open;
    request.onload = () => {
      if (request.status === 200 && request.responseXML) replaceParts(request.responseXML);
      else open();
    };
    request.open('GET', url);
    request.setRequestHeader('accept', 'text/html');
    // Trusted Types forbid to parse the text of a response of `fetch`.
    request.responseType = 'document';
    request.send();
  };

  const apply = () => {
    const url = addressOf(form);
    history.pushState(null, '', url);
    storeFilters(form);
    show(url);
  };

  // Controls outside of the form belong to it by their `form` attribute: their events do not pass through it.
  document.addEventListener('change', ({ target }) => {
    if ((target as HTMLInputElement).form === form) apply();
  });
  addEventListener('popstate', () => show(location.href));
  form.addEventListener('submit', (event) => {
    const disclosure = form.closest('details');
    if (!disclosure) return;
    // The filters have been applied already: only the list is to be seen.
    event.preventDefault();
    disclosure.open = false;
    disclosure.scrollIntoView();
  });
  storeFilters(form);
  offerLastFilters(form);
  // What a reader changed while this code was loading.
  if ([...form.elements].some(isChanged)) apply();
}

/** Whether a control differs from the page as it was served. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return (
      control.selectedIndex !==
      Math.max(
        0,
        options.findIndex((option) => option.defaultSelected),
      )
    );
  }
  return control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
}

/** The address of a form as links write it: without empty values, repeated parameters in alphabetical order. */
export function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  const data = new FormData(form);
  for (const name of new Set(data.keys()))
    for (const value of data.getAll(name).map(String).filter(Boolean).sort()) query.append(name, value);
  const path = form.getAttribute('action') ?? location.pathname;
  return query.size ? `${path}?${query}` : path;
}

/** Replaces the marked parts of this page by those of another; open disclosures and the focus stay. */
export function replaceParts(page: Document): void {
  const focused = document.activeElement;
  const openIds = [...document.querySelectorAll('[data-live-part] details[open]')].map(({ id }) => id);
  for (const part of document.querySelectorAll<HTMLElement>('[data-live-part]')) {
    const next = page.querySelector(`[data-live-part="${part.dataset['livePart']}"]`);
    if (next) part.replaceChildren(...next.childNodes);
  }
  for (const id of openIds) document.getElementById(id)?.setAttribute('open', '');
  document.title = page.title;
  if (focused && !focused.isConnected) sameControl(focused)?.focus({ preventScroll: true });
}

/** The control that replaced one. */
function sameControl(control: Element): HTMLElement | undefined {
  const { name, value, type } = control as HTMLInputElement;
  const isChoice = type === 'checkbox' || type === 'radio';
  return [...document.getElementsByName(name)].find(
    (each) => !isChoice || (each as HTMLInputElement).value === value,
  );
}

const storageKey = (form: HTMLFormElement): string | undefined => form.dataset['remember'];

/** Stores the filters of the address, if there are any, on this device. */
function storeFilters(form: HTMLFormElement): void {
  const key = storageKey(form);
  const query = new URLSearchParams(location.search);
  query.delete(PAGE_PARAMETER);
  if (!key || !query.size) return;
  try {
    localStorage.setItem(key, query.toString());
  } catch {
    // Storage is full or blocked: the filters are not offered later.
  }
}

/** Shows the link to the filters used last, where none are set, as far as this form has them. */
function offerLastFilters(form: HTMLFormElement): void {
  const link = form.querySelector<HTMLAnchorElement>('[data-last-filters]');
  const key = storageKey(form);
  if (!link || !key || new URLSearchParams(location.search).size) return;
  let stored: string;
  try {
    stored = localStorage.getItem(key) ?? '';
  } catch {
    return;
  }
  const offered = [...new URLSearchParams(stored)].filter(([name, value]) => hasChoice(form, name, value));
  if (offered.length === 0) return;
  link.href = `${form.getAttribute('action')}?${new URLSearchParams(offered)}`;
  link.hidden = false;
}

/** Whether a form has a control with this name and value. */
function hasChoice(form: HTMLFormElement, name: string, value: string): boolean {
  return [...form.elements].some((control) =>
    control instanceof HTMLSelectElement
      ? control.name === name && [...control.options].some((option) => option.value === value)
      : control instanceof HTMLInputElement && control.name === name && control.value === value,
  );
}
