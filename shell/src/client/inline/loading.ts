/**
 * In the head of every document, before its other scripts: loads the files of the page client and of regions, and tries
 * again what has failed. For what the document itself links, the client and style sheets, it begins when that fails. If the
 * client cannot be loaded, the document says so, and its controls that would do nothing are disabled.
 */
{
  const html = document.documentElement;
  const timeoutMs = 10_000;
  const clientTimeoutMs = 20_000;
  /** The page is shown without style sheets that take longer: a link of the document holds up what follows it. */
  const maxStyleDelayMs = 3_000;
  /** Pauses before the second and the third attempt. Each is up to twice as long: readers do not come back all at once. */
  const pausesMs = [300, 1_000];
  /** Controls that need a script. Those in a form with an address work without. */
  const controls =
    '[data-region-root] :is(button,input,select,textarea,[role=button],[role=slider],[role=switch]):not(form[action] *)';

  const loads = new Map<string, Promise<unknown>>();
  const failedUrls = new Set<string>();

  const pause = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms * (1 + Math.random()));
      addEventListener('online', resolve, { once: true });
    });

  const attempts = async (url: string, load: (url: string) => Promise<unknown>, failures: number) => {
    for (; ; failures += 1) {
      if (failures) await pause(pausesMs[failures - 1]!);
      try {
        // Another address: a cache may have a broken copy, and browsers remember modules that have failed.
        return await load(failedUrls.has(url) ? `${url}?${Date.now()}` : url);
      } catch (error) {
        failedUrls.add(url);
        if (failures === pausesMs.length) throw error;
      }
    }
  };

  const retry = <T>(url: string, load: (url: string) => Promise<T>, failures = 0): Promise<T> => {
    let loading = loads.get(url) as Promise<T> | undefined;
    if (!loading) {
      loading = attempts(url, load, failures) as Promise<T>;
      loads.set(url, loading);
      loading.catch(() => loads.delete(url));
    }
    return loading;
  };

  const load = (
    type: 'script' | 'link',
    path: string,
    integrity = '',
    { failures = 0, ms = timeoutMs } = {},
  ): Promise<void> =>
    retry(
      path,
      (url) =>
        new Promise((resolve, reject) => {
          const element = document.createElement(type) as HTMLScriptElement & HTMLLinkElement;
          const fail = (reason: string) => {
            clearTimeout(timer);
            element.remove();
            reject(new Error(`${path} ${reason}`));
          };
          const timer = setTimeout(fail, ms, 'timed out');
          element.onerror = () => fail('is missing or altered');
          element.onload = () => {
            clearTimeout(timer);
            resolve();
          };
          element.dataset['href'] = path;
          Object.assign(element, { integrity, crossOrigin: 'anonymous' });
          if (type === 'link') Object.assign(element, { rel: 'stylesheet', href: url });
          else element.src = url;
          document.head.append(element);
        }),
      failures,
    );

  const disable = (root: ParentNode) => {
    const enabled = [...root.querySelectorAll<HTMLButtonElement>(controls)].filter(
      // The button of a panel opens it by style alone.
      ({ disabled, nextElementSibling: next }) => !disabled && !next?.matches('[data-panel]'),
    );
    const set = (value: boolean) => {
      for (const control of enabled) control['disabled' in control ? 'disabled' : 'inert'] = value;
    };
    set(true);
    return () => set(false);
  };

  type Scripts = readonly Pick<HTMLScriptElement, 'src' | 'integrity'>[];
  /** Main content, which is focused while the button that had the focus is away. */
  let main: HTMLElement | null | undefined;

  const sayFailed = (scripts: Scripts) => {
    const notice = document.getElementById('not-loaded');
    const button = notice?.querySelector('button');
    if (!notice || !button) return;
    const enable = disable(document);
    const again = () => {
      removeEventListener('online', again);
      if (document.activeElement === button) {
        main = document.querySelector('main');
        main?.setAttribute('tabindex', '-1');
        main?.focus({ preventScroll: true });
      }
      notice.hidden = true;
      enable();
      void startClient(scripts);
    };
    notice.hidden = false;
    button.onclick = again;
    if (main && document.activeElement === main) button.focus();
    addEventListener('online', again);
  };

  let isStarting = false;
  const isStarted = () => 'client' in html.dataset;
  const startClient = async (scripts: Scripts, failures = 0) => {
    isStarting = true;
    try {
      for (const { src, integrity } of scripts)
        await load('script', src, integrity, { failures, ms: clientTimeoutMs });
    } catch {
      // The browser has logged why.
    }
    // It may also have been loaded without being able to run.
    if (!isStarted()) sayFailed(scripts);
  };

  const read = (element: Element, attribute: string) => element.getAttribute(attribute) ?? '';
  /** Begins with the client as the document names it. */
  const recover = (failures: number) => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[data-client]')];
    const named = scripts.map((script) => ({
      src: read(script, 'src'),
      integrity: read(script, 'integrity'),
    }));
    if (named.length && !isStarting && !isStarted()) void startClient(named, failures);
  };
  const relink = (link: HTMLLinkElement, failures: number) => {
    link.remove();
    load('link', read(link, 'href'), read(link, 'integrity'), { failures }).catch(() => {});
  };

  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && 'client' in target.dataset) recover(1);
      if (target instanceof HTMLLinkElement && target.matches('[rel=stylesheet]:not([data-href])'))
        relink(target, 1);
    },
    true,
  );
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && 'client' in target.dataset) recover(pausesMs.length);
    },
    true,
  );
  setTimeout(recover, clientTimeoutMs, 0);
  const relinkLate = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]:not([data-href])'))
      if (!link.sheet) {
        failedUrls.add(read(link, 'href'));
        relink(link, 0);
      }
    if (document.readyState !== 'complete') setTimeout(relinkLate, maxStyleDelayMs / 6);
  };
  setTimeout(relinkLate, maxStyleDelayMs);

  window.savepointLoading = { retry, load, startClient, disable };
}
