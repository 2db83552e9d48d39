import { runEvery, type HealthChecks } from '@savepoint/service-kit/http';
import type { FastifyInstance } from 'fastify';

const HEALTH_CHECK_TIMEOUT_MS = 2_000;
/** Settings that name a part of the site, which serves `/readyz`. */
const PART_SETTING = /^(CATALOG|COMMENTS|USER_ACTIONS|IMAGES|STREAMS|REGIONS|FORMS)_URL$/;

/** Time between two looks for the other parts. */
const NEIGHBOURS_INTERVAL_MS = 5_000;
/** Looks in a row that find nobody until the gateway counts as isolated: one may meet a restart. */
const MAX_LOOKS = 2;

const partUrls = (settings: Record<string, unknown>) =>
  Object.entries(settings).flatMap(([name, url]) =>
    PART_SETTING.test(name) && typeof url === 'string' ? [[name, url] as const] : [],
  );

/**
 * Says at `/healthz` when no other part responds, as when their names are not found: what is kept is served still, and
 * a balancer has better gateways. Parts that are down one by one are no reason; the others’ pages are served.
 */
export function watchNeighbours(
  app: FastifyInstance,
  settings: Record<string, unknown>,
  intervalMs = NEIGHBOURS_INTERVAL_MS,
): void {
  const urls = [...partUrls(settings).map(([, url]) => url), String(settings['SHELL_URL'])];
  let looks = 0;
  runEvery(app, 'looking for the other parts', intervalMs, async () => {
    const found = await Promise.all(
      urls.map((url) =>
        checkUpstream(url, '/healthz').then(
          () => true,
          () => false,
        ),
      ),
    );
    looks = found.includes(true) ? 0 : looks + 1;
    app.isIsolated = looks >= MAX_LOOKS;
  });
}

/** Readiness of the parts without which the gateway still serves pages. */
export function readinessChecks(settings: Record<string, unknown>): HealthChecks {
  return Object.fromEntries(
    partUrls(settings).map(([name, url]) => {
      const part = name.replace(/_URL$/, '').toLowerCase().replaceAll('_', '-');
      return [part, () => checkUpstream(url, '/readyz')];
    }),
  );
}

/** @throws {Error} unless the upstream responds with 200 */
export async function checkUpstream(baseUrl: string, path: '/healthz' | '/readyz'): Promise<void> {
  const response = await fetch(baseUrl + path, {
    redirect: 'error',
    signal: AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${baseUrl} responded with ${response.status}`);
}
