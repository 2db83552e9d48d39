import type { App } from '../http/types';

/** Alive and ready are one: the accounts are read before anything listens, and nothing else is needed. */
export function healthRoutes(app: App): void {
  for (const path of ['/healthz', '/readyz']) app.get(path, async () => ({ status: 'ok' }));
}
