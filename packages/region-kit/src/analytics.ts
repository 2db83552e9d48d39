import type { AnalyticsEvent } from '@savepoint/contracts/schema';

declare global {
  var dataLayer: AnalyticsEvent[] | undefined;
}

let analyticsAllowed = true;

/** Sets whether events are recorded or dropped; the host calls it with the reader’s consent. */
export function setAnalyticsAllowed(allowed: boolean): void {
  analyticsAllowed = allowed;
}

/** Pushes an event to `window.dataLayer`, unless the reader has not consented to analytics. */
export function trackEvent(event: AnalyticsEvent): void {
  if (analyticsAllowed) (globalThis.dataLayer ??= []).push(event);
}
