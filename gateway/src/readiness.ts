import type { HealthChecks } from '@savepoint/service-kit/http';

const HEALTH_CHECK_TIMEOUT_MS = 2_000;
/** Settings that name a part of the site, which serves `/readyz`. */
const PART_SETTING = /^(CATALOG|COMMENTS|USER_ACTIONS|IMAGES|STREAMS|REGIONS|FORMS)_URL$/;

/** Readiness of the parts without which the gateway still serves pages. */
export function readinessChecks(settings: Record<string, unknown>): HealthChecks {
  const urls = Object.entries(settings).flatMap(([name, url]) =>
    PART_SETTING.test(name) && typeof url === 'string' ? [[name, url] as const] : [],
  );
  return Object.fromEntries(
    urls.map(([name, url]) => {
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
