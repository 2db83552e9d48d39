/** Configuration of the page client, as JSON in `#savepoint-config`. */
export interface ClientConfig {
  identity: IdentityConfig;
  /** Registry entries that the page was rendered with, so that client and HTML have the same version. */
  regions: Record<string, ClientRegion>;
  /** Whether a rollout is live: then pages report at once that regions were mounted. */
  rollout?: true;
  /** Session of `savepoint-region dev` whose builds the page of this browser shows; absent for everybody else. */
  dev?: string;
  /** Settings of Sentry; absent when error reporting is disabled. */
  sentry?: { dsn: string; environment: string; release: string };
  /** URL of the script that reads `window.dataLayer`; absent when there is none. */
  analytics?: { script: string };
}

/** `emulator` is the origin of a local Identity Toolkit; absent with a real Firebase project. */
export interface IdentityConfig {
  apiKey: string;
  authDomain: string;
  projectId: string;
  emulator?: string;
}

/** What the host needs to load one region; URLs are absolute paths. */
export interface ClientRegion {
  version: string;
  remote: string;
  module: string;
  entry: string;
  /** Scripts of the exposed module, loaded beside the entry. */
  js: string[];
  css: string[];
  /** Keyed by the URL as the browser requests it. */
  integrity: Record<string, string>;
}

/** Name of a remote’s Module Federation container, which is also the global variable that its entry script creates. */
export const containerName = (remote: string): string => `savepoint_${remote.replaceAll('-', '_')}`;
