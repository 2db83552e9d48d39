/**
 * Runs in the frame of the embedded comments: sends their height and number to the embedding page, takes over its theme and its looks, opens
 * links outside of the frame, and loads the client when the reader is logged in or uses the thread. Served at `/embed/frame.js`.
 */
{
  const root = document.documentElement;
  const params = new URLSearchParams(location.search);
  /** Whether the embedding page has logged its reader in: the client starts with that. */
  let awaitsToken = location.hash === '#sign-on' || params.get('signOn') === '1';
  // The thread of a page is answered at the page’s address too. Its links depend on its own one.
  const { address } = root.dataset;
  if (address && address !== location.pathname)
    history.replaceState(null, '', address + (awaitsToken ? '#sign-on' : ''));

  /** Of the embedding page, which the browser or its first message says; messages are sent to no other. */
  let origin: string | undefined;
  let wasGreeted = false;
  /** Whether the reader has clicked or typed here: changes of the height are then the reader’s. */
  let used = false;

  /** What the page can set; `embed-looks/looks.ts` reads the values. */
  const lookNames = ['accent', 'font', 'radius', 'density', 'width', 'background'];
  let hasLooks = false;
  let isWaitingForLooks = false;
  /** Threads without looks do not load their script. One that loses them needs it again. */
  const setLooks = (data: Record<string, unknown>) => {
    hasLooks ||= lookNames.some((name) => data[name]);
    if (!hasLooks) return sendHeight();
    isWaitingForLooks = true;
    void window.savepointLoading
      .retry('/embed/looks.js', (url) => import(url))
      .then((module: { setLooks(texts: Record<string, unknown>): void }) => module.setLooks(data))
      .catch(reportError)
      .then(() => {
        isWaitingForLooks = false;
        sendHeight();
      });
  };

  const sentHeights = new Set<number>();
  const bottom = (element: Element | null) =>
    element ? element.getBoundingClientRect().bottom + scrollY : 0;
  const sendHeight = () => {
    // The thread is shown with its first height.
    if (!origin || isWaitingForLooks) return;
    // A dialog can extend beyond the end of the page.
    const height = Math.ceil(
      Math.max(bottom(document.body), bottom(document.querySelector('dialog[open]')) + 16),
    );
    sentHeights.add(height);
    // The heading has the number of comments as soon as it is known.
    const digits = document.querySelector('#comments h2')?.textContent?.replace(/\D/g, '');
    parent.postMessage(
      {
        savepoint: height,
        title: document.title,
        scroll: Math.round(scrollY),
        used,
        ...(digits && { count: Number(digits) }),
      },
      origin,
    );
  };
  // The client says what the reader has done.
  addEventListener('savepoint:tell', ({ detail }) => {
    if (origin) parent.postMessage(detail, origin);
  });

  /** Takes over what the tag in the embedding page says. */
  const setOptions = (data: Record<string, unknown>) => {
    const { theme } = data;
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
    else delete root.dataset['theme'];
    setLooks(data);
  };

  addEventListener('message', (event) => {
    const data = (event.data ?? {}) as Record<string, unknown>;
    const { savepoint, token } = data;
    if (event.source !== parent) return;
    if (savepoint === 'token' && event.origin === origin && typeof token === 'string') {
      awaitsToken = false;
      if (token) {
        // For the client, which may not be loaded yet.
        window.savepointToken = token;
        dispatchEvent(new Event('savepoint:token'));
      }
      if (token || isWanted) loadClient();
    }
    if (savepoint !== 'hello') return;
    origin = event.origin;
    // A site may have logged the reader in.
    if (!wasGreeted) parent.postMessage({ savepoint: 'token' }, origin);
    wasGreeted = true;
    setOptions(data);
  });
  // The address of a page’s frame says all that the page would: where the browser names the page, it need not ask first.
  const [embedder] = (location as Partial<Location>).ancestorOrigins ?? [];
  if (params.has('address') && embedder?.startsWith('http')) {
    origin = embedder;
    setOptions(Object.fromEntries(params));
  }
  // The frame scrolls while it is not as high as the thread.
  addEventListener('scroll', sendHeight, { passive: true });
  // Then the page has scrolled instead. The thread may have grown meanwhile, so that the frame can still be scrolled.
  addEventListener('resize', () => {
    if (sentHeights.has(innerHeight)) scrollTo({ top: 0, behavior: 'instant' });
  });
  new ResizeObserver(sendHeight).observe(document.body);
  new MutationObserver(sendHeight).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['open'],
  });

  // The frame is as high as all comments: a dialog in its middle could be off the screen, so it opens at the last event.
  const storePosition = ({ target }: Event) => {
    const { top } = (target as Element).getBoundingClientRect();
    root.style.setProperty('--embed-y', `${Math.round(top + scrollY)}px`);
  };
  for (const type of ['click', 'keydown'])
    addEventListener(
      type,
      (event) => {
        storePosition(event);
        if (used) return;
        used = true;
        sendHeight();
      },
      { capture: true },
    );

  /** The scripts of the client, which the server names. */
  const scripts = JSON.parse(document.getElementById('savepoint-client')?.textContent ?? '[]') as Pick<
    HTMLScriptElement,
    'src' | 'integrity'
  >[];
  let isWanted = false;
  let isLoading = false;
  const loadClient = () => {
    isWanted = true;
    if (isLoading || awaitsToken || !scripts.length) return;
    isLoading = true;
    void window.savepointLoading.startClient(scripts);
  };
  /** Pages are cached: the client shows what has changed in an older one. */
  const maxAgeMs = 120_000;
  const ageMs = Date.now() - Number(root.dataset['renderedAt']);
  // A negative one comes from a difference between the clocks.
  if (ageMs < 0 || ageMs > maxAgeMs) loadClient();
  // The pointer comes before a click: mostly, the client is ready for it.
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown'])
    addEventListener(type, loadClient, { capture: true, passive: true });

  // A click that comes before the client is repeated when the thread is mounted. Links work without it.
  const thread = document.querySelector<HTMLElement>('[data-region=comments]');
  // The server could not render it in time.
  if (thread?.querySelector('[data-region-root]:empty')) loadClient();
  let clicked: HTMLElement | undefined;
  addEventListener(
    'click',
    (event) => {
      const target = event.target as HTMLElement;
      if (!thread || thread.dataset['mounted'] || target.closest('a[href], summary, #not-loaded')) return;
      event.preventDefault();
      clicked = target;
    },
    { capture: true },
  );
  if (thread)
    new MutationObserver((_records, observer) => {
      if (!thread.dataset['mounted']) return;
      observer.disconnect();
      if (clicked?.isConnected) clicked.click();
    }).observe(thread, { attributeFilter: ['data-mounted'] });

  // The name of a member is shown before the client knows it, so that it moves nothing later.
  const member = document.querySelector<HTMLElement>('[data-member]');
  try {
    const hint = localStorage.getItem('savepoint.signed-in');
    const name = member?.querySelector('[data-name]');
    if (hint && member && name && !awaitsToken) {
      loadClient();
      name.textContent = (JSON.parse(hint) as { name: string }).name;
      member.hidden = false;
    }
  } catch {
    // The browser blocks storage in frames, or the hint is not ours.
  }

  // Links to other pages open in a new tab: they may not be framed.
  addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest('a');
      if (link && !link.pathname.startsWith('/embed/'))
        Object.assign(link, { target: '_blank', rel: 'noopener' });
    },
    { capture: true },
  );
}
