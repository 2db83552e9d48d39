import type { ClientConfig } from '@savepoint/contracts/base';
import {
  breadcrumbsIntegration,
  browserApiErrorsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  type BrowserOptions,
  type ErrorEvent,
  type EventHint,
} from '@sentry/react';
import { RegionError } from '../region-error';
import { scrub } from './scrub';

/** Error reporting, which consent switches on and off. */
export interface Reports {
  report(allowed: boolean): void;
}

/**
 * Starts error reporting.
 * @param earlyErrors errors from before, reported first
 */
export function createReports(
  sentry: NonNullable<ClientConfig['sentry']>,
  earlyErrors: readonly unknown[],
): Reports {
  const client = init(reportsOptions(sentry));
  earlyErrors.forEach((error) => captureException(error));
  return {
    report(allowed) {
      if (client) client.getOptions().enabled = allowed;
    },
  };
}

type Sentry = NonNullable<ClientConfig['sentry']>;

/** Shares of the errors and page loads that are reported. */
const SAMPLE_RATE = 0.1;
const TRACES_SAMPLE_RATE = 0.05;
/** Reports being sent at the same time; more are dropped. */
const SEND_BUFFER_COUNT = 30;
/** Length of the chain of causes reported with an error. */
const MAX_LINKED_ERRORS = 5;
/** The trace of a page load ends after so long without activity, and after so long in any case. */
const TRACE_IDLE_TIMEOUT_MS = 500;
const MAX_TRACE_MS = 600_000;
/** A trace without change for three heartbeats ends. */
const HEARTBEAT_MS = 5_000;
const HEARTBEAT_COUNT = 3;

/** Errors we cannot fix: lost connections, closed pages, scripts of others. */
const IGNORED_ERRORS = [
  /ResizeObserver loop/,
  /^Script error\.?$/,
  /AbortError|The (?:user|operation) (?:was )?aborted/,
  /Failed to fetch|NetworkError|Load failed|network connection was lost/,
  /You are offline|This is taking longer than usual/,
  /Non-Error (?:promise rejection|exception) captured/,
];
const EXTENSION_URLS = [/^(?:chrome|moz|safari(?:-web)?)-extension:/];

/** Disables everything that Sentry would collect by itself, such as user data, input and responses. */
const NOTHING_COLLECTED = {
  userInfo: false,
  cookies: false,
  httpHeaders: { request: false, response: false },
  httpBodies: [],
  urlQueryParams: false,
} satisfies BrowserOptions['dataCollection'];

/** Options of the Sentry client. docs/analytics.md says which of them the specification names. */
export const reportsOptions = ({ dsn, environment, release }: Sentry): BrowserOptions => ({
  dsn,
  environment,
  release,
  sampleRate: SAMPLE_RATE,
  tracesSampleRate: TRACES_SAMPLE_RATE,
  // Page loads are transactions; the limits below apply to them.
  traceLifecycle: 'static',
  transportOptions: { bufferSize: SEND_BUFFER_COUNT },
  dataCollection: NOTHING_COLLECTED,
  // Code in the page must see the original messages; only the report may differ.
  enhanceFetchErrorMessages: 'report-only',
  // No trace headers on calls: the servers have request ids.
  tracePropagationTargets: [],
  ignoreErrors: IGNORED_ERRORS,
  denyUrls: EXTENSION_URLS,
  defaultIntegrations: false,
  integrations: [
    eventFiltersIntegration(),
    functionToStringIntegration(),
    browserApiErrorsIntegration(),
    breadcrumbsIntegration(),
    globalHandlersIntegration(),
    linkedErrorsIntegration({ limit: MAX_LINKED_ERRORS }),
    dedupeIntegration(),
    httpContextIntegration(),
    browserTracingIntegration({
      idleTimeout: TRACE_IDLE_TIMEOUT_MS,
      finalTimeout: MAX_TRACE_MS,
      childSpanTimeout: HEARTBEAT_MS * HEARTBEAT_COUNT,
    }),
  ],
  beforeSend: (event, hint) => scrub(withRelease(event, hint)),
  beforeSendTransaction: scrub,
  beforeBreadcrumb: scrub,
});

/** Attributes a region’s error to the version of the region, not of the page. */
function withRelease(event: ErrorEvent, { originalException: error }: EventHint): ErrorEvent {
  return error instanceof RegionError ? { ...event, release: error.release } : event;
}
