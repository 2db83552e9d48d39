/** Runs in every page of a development site: applies rebuilt regions and shows build errors. */
{
  const OVERLAY_ID = 'savepoint-dev';
  const config = document.getElementById('savepoint-config');
  const pinned = config ? JSON.parse(config.textContent).regions : {};
  const events = new EventSource('/__dev/events');

  events.addEventListener('reload', () => location.reload());
  events.addEventListener('regions', ({ data }) => mountAgain(JSON.parse(data)));
  events.addEventListener('state', ({ data }) => {
    const { errors, regions } = JSON.parse(data);
    showErrors(errors);
    mountAgain(regions);
  });

  /** Mounts regions again whose version differs from the page's. */
  function mountAgain(regions) {
    const changed = Object.entries(regions).filter(
      ([name, { version }]) => pinned[name] && pinned[name].version !== version,
    );
    if (changed.length === 0) return;
    for (const [name, region] of changed) {
      pinned[name] = region;
      // Chunks have the same names in every version: webpack would use those of the previous version.
      delete globalThis[`webpackChunk${region.remote.replace(/[^\w$]+/g, '_')}`];
    }
    dispatchEvent(new CustomEvent('savepoint:rebuilt', { detail: Object.fromEntries(changed) }));
    dropStyles(changed.map(([, region]) => region));
  }

  /** Removes a remote's old style sheets when the new ones are loaded. */
  function dropStyles(regions) {
    for (const { remote, css } of regions) {
      const old = [...document.querySelectorAll(`link[rel=stylesheet][href^="/regions/${remote}/"]`)].filter(
        (link) => !regions.some((region) => region.css.includes(link.getAttribute('href'))),
      );
      const fresh = [...document.querySelectorAll('link[rel=stylesheet]')].filter((link) =>
        css.includes(link.getAttribute('href')),
      );
      const loaded = fresh.map(
        (link) =>
          link.sheet || new Promise((resolve) => link.addEventListener('load', resolve, { once: true })),
      );
      if (fresh.length > 0 || css.length === 0)
        void Promise.all(loaded).then(() => old.forEach((link) => link.remove()));
    }
  }

  function showErrors(errors) {
    document.getElementById(OVERLAY_ID)?.remove();
    if (errors.length === 0) return;
    const overlay = document.createElement('div');
    overlay.id = OVERLAY_ID;
    overlay.setAttribute('role', 'alert');
    const root = overlay.attachShadow({ mode: 'open' });
    const panel = document.createElement('div');
    panel.style.cssText =
      'position:fixed;inset:auto 0 0;z-index:2147483647;max-height:60vh;overflow:auto;padding:16px;' +
      'background:#2b0f12;color:#ffe9e9;font:13px/1.5 ui-monospace,monospace;border-top:4px solid #ff5d5d';
    for (const { subject, text } of errors) {
      const title = document.createElement('strong');
      title.textContent = `${subject} failed`;
      const pre = document.createElement('pre');
      pre.style.cssText = 'margin:4px 0 16px;white-space:pre-wrap';
      pre.textContent = text;
      panel.append(title, pre);
    }
    const close = document.createElement('button');
    close.textContent = 'Close';
    close.addEventListener('click', () => overlay.remove());
    panel.append(close);
    root.append(panel);
    document.body.append(overlay);
  }
}
