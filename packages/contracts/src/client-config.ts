/** What the page tells its client, as JSON in `#savepoint-config`. */
export interface ClientConfig {
  identity: IdentityConfig;
  /** Registry entries the page was made with: client and HTML are of the same version. */
  regions: Record<string, ClientRegion>;
  /** Where failures are reported to, and as whose those are that are no region’s; absent when nowhere. */
  sentry?: { dsn: string; environment: string; release: string };
  /** URL of what reads `window.dataLayer`; absent when nothing does. */
  analytics?: { script: string };
}

/** `emulator` names the origin that speaks Identity Toolkit; absent with a real Firebase project. */
export interface IdentityConfig {
  apiKey: string;
  authDomain: string;
  projectId: string;
  emulator?: string;
}

/** What the host needs to load one region; URLs are absolute paths or URLs. */
export interface ClientRegion {
  version: string;
  remote: string;
  module: string;
  entry: string;
  /** Scripts of the exposed module, loaded beside the entry. */
  js: string[];
  css: string[];
  /** Keyed by the URL as the browser asks for it. */
  integrity: Record<string, string>;
}

/** Name of a remote’s Module Federation container, which is also the global that its entry script makes. */
export const containerName = (remote: string): string => `savepoint_${remote}`;
