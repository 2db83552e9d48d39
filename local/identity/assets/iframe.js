/* global window, URLSearchParams */
/* The helper frame in the page with the sign-in. It passes the account chooser's result to the Firebase client there:
   a popup sends it as a message, a redirect leaves it in the session's storage. */
(() => {
  const query = new URLSearchParams(window.location.search);
  const key = `savepoint-identity:${query.get('apiKey')}:${query.get('appName')}`;
  const nothing = {
    type: 'unknown',
    error: { code: 'auth/no-auth-event', message: 'No sign-in is under way.' },
  };
  const page = window.gapi.iframes.getContext().getParentIframe();
  const report = (authEvent) => page.send('authEvent', { type: 'authEvent', authEvent });

  /** @returns the stored event, null if there is none or the browser keeps no storage for frames of other sites */
  function takeRedirect() {
    try {
      const stored = window.sessionStorage.getItem(key);
      window.sessionStorage.removeItem(key);
      return JSON.parse(stored);
    } catch {
      return null;
    }
  }

  // The client checks this only before a popup, which needs no storage here.
  page.register('webStorageSupport', () => ({ status: 'ACK', webStorageSupport: true }));
  window.addEventListener('message', ({ origin, data }) => {
    if (origin === window.location.origin && data?.channel === 'savepoint-chooser') report(data.authEvent);
  });
  report(takeRedirect() ?? nothing);
})();
