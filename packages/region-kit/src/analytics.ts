import type { AnalyticsEvent } from '@savepoint/contracts';

declare global {
  var dataLayer: AnalyticsEvent[] | undefined;
}

/** Hands an event to whatever reads `window.dataLayer`; costs nothing when nothing does. */
export function track(event: AnalyticsEvent): void {
  (globalThis.dataLayer ??= []).push(event);
}
