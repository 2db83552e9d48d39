import type { Page, Route } from '@playwright/test';
import { inputs } from './tier';

/** A failure of a call, with the error message that the page shows. */
export interface NetworkFault {
  when: string;
  /** Fails a call; `removeFault` ends it. */
  handle(route: Route): Promise<void> | void;
  /** A part of the error message. */
  message: RegExp;
  /** The browser is offline. */
  offline?: true;
  /** The call never gets a response. */
  timesOut?: true;
}

/** Timeout of calls in tests, instead of fifteen seconds. */
const CALL_TIMEOUT_MS = 2_000;

/** Calls without a response. They are aborted at the end, since the server must not get them. */
const openRoutes: Route[] = [];

/** The contact form is tested with each of them. */
export const NETWORK_FAULTS = [
  {
    when: 'without a connection',
    handle: (route) => route.abort('internetdisconnected'),
    message: /You are offline/,
    offline: true,
  },
  {
    when: 'when the server fails',
    handle: (route) =>
      route.fulfill({
        status: 500,
        json: { error: 'Something went wrong on our side. Try again.', code: 'internal-error' },
      }),
    message: /Something went wrong on our side|Our server is not available/,
  },
  {
    when: 'when the call times out',
    handle: (route) => void openRoutes.push(route),
    message: /This is taking longer than usual/,
    timesOut: true,
  },
  {
    when: 'when the rate limit is reached',
    handle: (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '120' },
        json: { error: 'You are doing that too often. Try again in 2 minutes.', code: 'too-many-requests' },
      }),
    message: /try again in 2 minutes/i,
  },
] as const satisfies readonly NetworkFault[];

/** Selects the faults for a test of another place. @param when the one that `npm test` has */
export const faultsWith = (when: (typeof NETWORK_FAULTS)[number]['when']): readonly NetworkFault[] => {
  const isChosen = (fault: NetworkFault) => fault.when === when;
  return inputs(
    NETWORK_FAULTS.filter(isChosen),
    NETWORK_FAULTS.filter((fault) => !isChosen(fault)),
  );
};

/** Shortens the timeouts of a page’s calls; `removeFault` ends it. Runs in the page. */
function shortenTimeouts(maxMs: number): void {
  const originalTimeout = AbortSignal.timeout.bind(AbortSignal);
  Object.assign(AbortSignal, {
    originalTimeout,
    timeout: (ms: number) => originalTimeout(Math.min(ms, maxMs)),
  });
}

/** Makes calls fail from now on. @param path of the calls, as a glob */
export async function injectFault(
  page: Page,
  { handle, offline, timesOut }: NetworkFault,
  path: string,
): Promise<void> {
  if (timesOut) await page.evaluate(shortenTimeouts, CALL_TIMEOUT_MS);
  if (offline) await page.context().setOffline(true);
  else await page.route(path, (route) => handle(route));
}

/** As `injectFault`, for calls that a page makes while it loads. */
export async function injectFaultBeforeLoad(
  page: Page,
  { handle, timesOut }: NetworkFault,
  path: string,
): Promise<void> {
  if (timesOut) await page.addInitScript(shortenTimeouts, 4 * CALL_TIMEOUT_MS);
  await page.route(path, (route) => handle(route));
}

/** Ends a fault: calls succeed again. */
export async function removeFault(page: Page, path: string): Promise<void> {
  await Promise.all(openRoutes.splice(0).map((route) => route.abort()));
  await page.unroute(path);
  await page.context().setOffline(false);
  await page.evaluate(() => {
    const { originalTimeout, timeout } = AbortSignal as unknown as Record<string, unknown>;
    Object.assign(AbortSignal, { timeout: originalTimeout ?? timeout });
  });
}
