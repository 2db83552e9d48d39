/* global window, URL, URLSearchParams */
/* The account chooser's behaviour: sends the chosen account to the page that opened it, through its helper frame
   (popup) or through the session's storage (redirect). */
(() => {
  const { document, location } = window;
  const query = new URLSearchParams(location.search);
  const isPopup = query.get('authType').endsWith('Popup');
  const choices = document.querySelector('.choices');
  const status = document.querySelector('[role=status]');
  const alert = document.querySelector('[role=alert]');
  const form = document.querySelector('form');

  const authEvent = (outcome) => ({
    type: query.get('authType'),
    eventId: query.get('eventId'),
    sessionId: null,
    urlResponse: null,
    postBody: null,
    tenantId: null,
    error: null,
    ...outcome,
  });

  /** Whether a frame is the helper of this sign-in. Reading the address of a frame of another origin throws. */
  function isHelper(frame) {
    try {
      const parameters = new URLSearchParams(frame.location.search);
      const same = ['apiKey', 'appName'].every((name) => parameters.get(name) === query.get(name));
      return same && frame.location.pathname.endsWith('/emulator/auth/iframe');
    } catch {
      return false;
    }
  }

  function fail(message) {
    status.textContent = '';
    alert.textContent = message;
    alert.scrollIntoView({ block: 'center' });
  }

  /** Whether the redirect returns to this site or to a page on this machine; other sites are not redirected to. */
  function isAllowedTarget() {
    const { origin, hostname } = new URL(query.get('redirectUrl'));
    return origin === location.origin || /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
  }

  function sendToOpener(event) {
    const { opener } = window;
    const frames = Array.from({ length: opener?.length ?? 0 }, (_, index) => opener[index]);
    const helper = frames.find(isHelper);
    if (helper) helper.postMessage({ channel: 'savepoint-chooser', authEvent: event }, location.origin);
    else fail('The page that opened this window is closed. Close this window and log in again.');
  }

  function redirectBack(event) {
    if (!isAllowedTarget()) return fail('This login would lead to another site. Close this page.');
    const key = `savepoint-identity:${query.get('apiKey')}:${query.get('appName')}`;
    window.sessionStorage.setItem(key, JSON.stringify(event));
    location.replace(query.get('redirectUrl'));
  }

  function deliver(event) {
    choices.inert = true;
    if (isPopup) sendToOpener(event);
    else redirectBack(event);
  }

  function choose(claims) {
    status.textContent = 'Logging in…';
    const answer = new URLSearchParams({
      providerId: query.get('providerId'),
      id_token: JSON.stringify(claims),
    });
    deliver(authEvent({ urlResponse: `${location.origin}${location.pathname}?${answer}` }));
  }

  /** The client closes the popup when it receives the event; the popup closes itself if there is no listener. */
  function cancel() {
    const error = { code: 'auth/user-cancelled', message: 'You cancelled the login.' };
    deliver(authEvent({ error }));
    if (isPopup) window.close();
  }

  /** Shows the message of an invalid field. @returns whether the field is valid */
  function check(input) {
    const wrong = !input.checkValidity();
    const message = document.getElementById(input.getAttribute('aria-describedby'));
    message.hidden = !wrong;
    if (wrong) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    return !wrong;
  }

  function submit(event) {
    event.preventDefault();
    const inputs = [...form.querySelectorAll('input')];
    for (const input of inputs) input.value = input.value.trim();
    const wrong = inputs.filter((input) => !check(input));
    if (wrong.length > 0) return wrong[0].focus();
    const [name, email] = inputs.map((input) => input.value);
    const known = accounts.find((claims) => claims.email?.toLowerCase() === email.toLowerCase());
    choose({ sub: known?.sub ?? email.toLowerCase(), name, email, email_verified: true });
  }

  const buttons = [...document.querySelectorAll('[data-claims]')];
  const accounts = buttons.map((button) => JSON.parse(button.dataset.claims));
  for (const [index, button] of buttons.entries())
    button.addEventListener('click', () => choose(accounts[index]));
  for (const input of form.querySelectorAll('input'))
    input.addEventListener('input', () => input.hasAttribute('aria-invalid') && check(input));
  form.addEventListener('submit', submit);
  document.querySelector('[data-cancel]').addEventListener('click', cancel);
})();
