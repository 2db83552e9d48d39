const DEVICE = 'savepoint.device';

/**
 * Returns the id of this browser, by which the site recognises its logins; made by chance when it is first needed. Undefined
 * where the browser blocks storage, or the page is not served by HTTPS.
 */
export function deviceId(): string | undefined {
  try {
    const stored = localStorage.getItem(DEVICE);
    if (stored !== null) return stored;
    const id = crypto.randomUUID();
    localStorage.setItem(DEVICE, id);
    return id;
  } catch {
    return undefined;
  }
}
