import type { AnalyticsEvent } from '@savepoint/contracts';

declare global {
  var dataLayer: AnalyticsEvent[] | undefined;
}

let open = true;

/** Lets events through from now on, or drops them: where something reads them, a reader has to agree first. */
export function openDataLayer(allowed: boolean): void {
  open = allowed;
}

/** Hands an event to whatever reads `window.dataLayer`, unless the reader has not agreed to that. */
export function track(event: AnalyticsEvent): void {
  if (open) (globalThis.dataLayer ??= []).push(event);
}
