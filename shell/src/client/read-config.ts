import type { ClientConfig } from '@savepoint/contracts/base';

/** Reads the configuration the server put into the page. @throws Error when there is none */
export function readConfig(): ClientConfig {
  const element = document.getElementById('savepoint-config');
  if (!element?.textContent) throw new Error('No configuration');
  return JSON.parse(element.textContent) as ClientConfig;
}
