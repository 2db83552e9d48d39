import type { Page, Route } from '@playwright/test';

/** What can happen to a call on its way, and what somebody is then told. */
export interface Trouble {
  when: string;
  /** Plays it for calls to a path; `relieve` ends it. */
  answer(route: Route): Promise<void> | void;
  /** A part of the sentence that helps. */
  says: RegExp;
  /** The browser itself knows that there is no connection. */
  offline?: true;
  /** Whoever waits is let wait. */
  slow?: true;
}

/** Milliseconds that a page waits for an answer, instead of fifteen seconds. */
const PATIENCE = 800;

/** Calls that no answer comes to. Let go of, they would reach the server after all. */
const held: Route[] = [];

export const TROUBLES: readonly Trouble[] = [
  {
    when: 'without a connection',
    answer: (route) => route.abort('internetdisconnected'),
    says: /There is no connection right now/,
    offline: true,
  },
  {
    when: 'when the server fails',
    answer: (route) =>
      route.fulfill({
        status: 500,
        json: { error: 'Something went wrong on our side. Please try again.', code: 'internal-error' },
      }),
    says: /Something went wrong on our side|Our server is not available/,
  },
  {
    when: 'when no answer comes',
    answer: (route) => void held.push(route),
    says: /This takes too long|The request timed out/,
    slow: true,
  },
  {
    when: 'when it was too much at once',
    answer: (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '120' },
        json: { error: 'That was a lot at once. Please wait 2 minutes.', code: 'too-many-requests' },
      }),
    says: /(?:try again in|Please wait) 2 minutes/,
  },
];

/** Has a page wait for answers less long; `relieve` ends it. */
function hurry(patience: number): void {
  const patient = AbortSignal.timeout.bind(AbortSignal);
  Object.assign(AbortSignal, { patient, timeout: (most: number) => patient(Math.min(most, patience)) });
}

/** From now on calls to a path meet the trouble. @param path as a glob */
export async function meet(page: Page, { answer, offline, slow }: Trouble, path: string): Promise<void> {
  if (slow) await page.evaluate(hurry, PATIENCE);
  if (offline) await page.context().setOffline(true);
  else await page.route(path, (route) => answer(route));
}

/** As `meet`, for calls that a page makes as soon as it is loaded. */
export async function meetAtOnce(page: Page, { answer, slow }: Trouble, path: string): Promise<void> {
  if (slow) await page.addInitScript(hurry, 3 * PATIENCE);
  await page.route(path, (route) => answer(route));
}

/** Everything is well again. */
export async function relieve(page: Page, path: string): Promise<void> {
  await Promise.all(held.splice(0).map((route) => route.abort()));
  await page.unroute(path);
  await page.context().setOffline(false);
  await page.evaluate(() => {
    const { patient, timeout } = AbortSignal as unknown as Record<string, unknown>;
    Object.assign(AbortSignal, { timeout: patient ?? timeout });
  });
}
