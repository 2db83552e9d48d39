import type { ClientConfig } from '@savepoint/contracts';

/**
 * What the server told this page’s client.
 * @throws Error when the page carries no configuration
 */
export function readConfig(): ClientConfig {
  const element = document.getElementById('savepoint-config');
  if (!element?.textContent) throw new Error('The page carries no configuration');
  return JSON.parse(element.textContent) as ClientConfig;
}
