import type { ClientConfig } from '@savepoint/contracts';
import {
  breadcrumbsIntegration,
  browserApiErrorsIntegration,
  browserTracingIntegration,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  linkedErrorsIntegration,
  type BrowserOptions,
  type ErrorEvent,
  type EventHint,
} from '@sentry/react';
import { RegionError } from '../region-error';
import { scrub } from './scrub';

type Sentry = NonNullable<ClientConfig['sentry']>;

/** Shares of failures and of page loads that are reported. */
const SAMPLE_RATE = 0.1;
const TRACES_SAMPLE_RATE = 0.05;
/** Reports under way at once; more are dropped. */
const SEND_BUFFER = 30;
/** How many causes of an error are told with it. */
const LINKED_ERRORS = 5;
/** Milliseconds without activity after which a page load’s trace ends, and after which it ends in any case. */
const IDLE_TIMEOUT = 500;
const LONGEST_TRACE = 600_000;
/** A trace in which nothing changes for three beats of five seconds is ended. */
const HEARTBEAT = 5_000;
const BEATS = 3;

/** Nobody can do anything about these: connections, closed pages, other people’s scripts. */
const IGNORED = [
  /ResizeObserver loop/,
  /^Script error\.?$/,
  /AbortError|The (?:user|operation) (?:was )?aborted/,
  /Failed to fetch|NetworkError|Load failed|network connection was lost/,
  /There is no connection right now|This takes too long/,
  /Non-Error (?:promise rejection|exception) captured/,
];
const OTHERS_SCRIPTS = [/^(?:chrome|moz|safari(?:-web)?)-extension:/];

/** Of what the client could collect by itself, none: not who, not what was typed or answered. */
const NOTHING_COLLECTED = {
  userInfo: false,
  cookies: false,
  httpHeaders: { request: false, response: false },
  httpBodies: [],
  urlQueryParams: false,
} satisfies BrowserOptions['dataCollection'];

/** The reporting client’s settings. docs/analytics.md says which of them the specification names. */
export const reportsOptions = ({ dsn, environment, release }: Sentry): BrowserOptions => ({
  dsn,
  environment,
  release,
  sampleRate: SAMPLE_RATE,
  tracesSampleRate: TRACES_SAMPLE_RATE,
  // Page loads as transactions, which the limits below are about.
  traceLifecycle: 'static',
  transportOptions: { bufferSize: SEND_BUFFER },
  dataCollection: NOTHING_COLLECTED,
  // Messages of errors are for readers of our code too: only the report may be more precise.
  enhanceFetchErrorMessages: 'report-only',
  // No call of the page carries a trace: the servers’ own request ids do that.
  tracePropagationTargets: [],
  ignoreErrors: IGNORED,
  denyUrls: OTHERS_SCRIPTS,
  defaultIntegrations: false,
  integrations: [
    eventFiltersIntegration(),
    functionToStringIntegration(),
    browserApiErrorsIntegration(),
    breadcrumbsIntegration(),
    globalHandlersIntegration(),
    linkedErrorsIntegration({ limit: LINKED_ERRORS }),
    dedupeIntegration(),
    httpContextIntegration(),
    browserTracingIntegration({
      idleTimeout: IDLE_TIMEOUT,
      finalTimeout: LONGEST_TRACE,
      childSpanTimeout: HEARTBEAT * BEATS,
    }),
  ],
  beforeSend: (event, hint) => scrub(withRelease(event, hint)),
  beforeSendTransaction: scrub,
  beforeBreadcrumb: scrub,
});

/** A region’s failure is of the version of that region, not of the page. */
function withRelease(event: ErrorEvent, { originalException: error }: EventHint): ErrorEvent {
  return error instanceof RegionError ? { ...event, release: error.release } : event;
}
