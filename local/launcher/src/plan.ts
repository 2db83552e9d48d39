import { CALLERS, publicKeySet, regionKey, type SiteKeys } from './resources';
import { handedOn, type Settings } from './settings';

/** The processes in the order in which they are stopped: callers before the parts they call. */
export const ROLES = ['web', 'fragments', 'services', 'data'] as const;
export type Role = (typeof ROLES)[number];
/** A process: there is one of each role, and may be more of `web`. */
export type ProcessName = Role | `web-${number}`;
/** The role of a process. */
export const roleOf = (name: ProcessName): Role => (name.startsWith('web') ? 'web' : (name as Role));

/** A part to run and its environment. */
export interface PartPlan {
  name: PartName;
  host: string;
  port: number;
  env: Record<string, string>;
}

export const PART_NAMES = [
  'mongo',
  'identity',
  'catalog',
  'comments',
  'user-actions',
  'images',
  'streams',
  'forms',
  'regions',
  'fragments',
  'shell',
  'gateway',
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** The process that each part runs in. */
export const ROLE_OF: Record<PartName, Role> = {
  mongo: 'data',
  identity: 'data',
  catalog: 'services',
  comments: 'services',
  'user-actions': 'services',
  images: 'services',
  streams: 'services',
  forms: 'services',
  regions: 'services',
  fragments: 'fragments',
  shell: 'web',
  gateway: 'web',
};

export const embeddedDatabaseUri = (port: number): string => `mongodb://127.0.0.1:${port}/savepoint`;

/**
 * Assigns parts to processes, and their ports and environment. Parts are connected by URLs only.
 * @param ports a free loopback port for each part
 */
export function makePlan(
  settings: Settings,
  keys: SiteKeys,
  ports: Record<PartName, number>,
): Record<Role, PartPlan[]> {
  const url = (name: PartName) => `http://127.0.0.1:${ports[name]}`;
  const embedded = settings.MONGODB_URI === undefined;
  const localIdentity = settings.FIREBASE_PROJECT_ID === undefined;
  const MONGODB_URI = settings.MONGODB_URI ?? embeddedDatabaseUri(ports.mongo);
  const CALL_PUBLIC_KEYS = publicKeySet(keys.calls);
  const REGION_SITE_KEYS = settings.REGION_SITE_KEYS ?? regionKey(keys.regions);
  const memberService = {
    MONGODB_URI,
    INTERNAL_PUBLIC_KEY: keys.internal.publicKey,
    CATALOG_URL: url('catalog'),
    CALL_PUBLIC_KEYS,
  };
  const demo = { DEMO_CONTENT: settings.demoDir };

  const partEnv: Record<PartName, Record<string, unknown>> = {
    mongo: {},
    identity: { FIREBASE_PROJECT_ID: settings.projectId },
    catalog: {
      MONGODB_URI,
      CALL_PUBLIC_KEYS,
      CONTENT_DIR: settings.contentDir,
      USER_ACTIONS_URL: url('user-actions'),
      PUBLIC_URL: settings.publicUrl,
      ...handedOn(settings, 'catalog'),
    },
    comments: {
      ...memberService,
      ...demo,
      PUBLIC_URL: settings.publicUrl,
      RATE_LIMIT_SCALE: settings.RATE_LIMIT_SCALE,
      OUTGOING_PRIVATE_ORIGINS: settings.OUTGOING_PRIVATE_ORIGINS,
      FORMS_URL: url('forms'),
      PUSH_PRIVATE_KEY: keys.push.privateKey,
      ...handedOn(settings, 'comments'),
    },
    'user-actions': {
      ...memberService,
      ...demo,
      COMMENTS_URL: url('comments'),
      FORMS_URL: url('forms'),
      RATE_LIMIT_SCALE: settings.RATE_LIMIT_SCALE,
      RESERVED_NAMES: settings.RESERVED_NAMES,
      ADMIN_UIDS: settings.ADMIN_UIDS,
      // Accounts of the local provider are all new, and a developer wants to see their rating count.
      RATING_PROBATION_HOURS: settings.RATING_PROBATION_HOURS ?? (localIdentity ? 0 : undefined),
    },
    images: { CATALOG_URL: url('catalog'), UPLOADS_DIR: settings.uploadsDir },
    streams: {
      CATALOG_URL: url('catalog'),
      ...handedOn(settings, 'streams'),
    },
    forms: {
      MONGODB_URI,
      CALL_PUBLIC_KEYS,
      INTERNAL_PUBLIC_KEY: keys.internal.publicKey,
      PUBLIC_URL: settings.publicUrl,
      ...handedOn(settings, 'forms'),
      RATE_LIMIT_SCALE: settings.RATE_LIMIT_SCALE,
    },
    regions: {
      REGIONS_DIR: settings.regionsDir,
      MONGODB_URI,
      CALL_PUBLIC_KEYS,
      REGION_SITE_KEYS,
      REGION_RELEASES: true,
      PUBLIC_URL: settings.publicUrl,
      RATE_LIMIT_SCALE: settings.RATE_LIMIT_SCALE,
      REGION_ROLLOUT_KEY: keys.rollouts.privateKey,
      OUTGOING_PRIVATE_ORIGINS: settings.OUTGOING_PRIVATE_ORIGINS,
    },
    fragments: {
      CALL_PUBLIC_KEYS,
      REGION_SITE_KEYS,
      REGIONS_URL: url('regions'),
      REGISTRY_POLL_INTERVAL_MS: settings.REGISTRY_POLL_INTERVAL_MS,
      CATALOG_URL: url('catalog'),
      COMMENTS_URL: url('comments'),
      USER_ACTIONS_URL: url('user-actions'),
      STREAMS_URL: url('streams'),
    },
    shell: {
      REGION_SITE_KEYS,
      PUBLIC_URL: settings.publicUrl,
      CATALOG_URL: url('catalog'),
      USER_ACTIONS_URL: url('user-actions'),
      COMMENTS_URL: url('comments'),
      FRAGMENTS_URL: url('fragments'),
      REGIONS_URL: url('regions'),
      ...handedOn(settings, 'shell'),
      FIREBASE_PROJECT_ID: settings.projectId,
      FIREBASE_AUTH_DOMAIN: settings.FIREBASE_AUTH_DOMAIN ?? new URL(settings.publicUrl).host,
      REGISTRY_POLL_INTERVAL_MS: settings.REGISTRY_POLL_INTERVAL_MS,
      LOCAL_IDENTITY: localIdentity,
    },
    gateway: {
      ...handedOn(settings, 'gateway'),
      PUBLIC_URL: settings.publicUrl,
      SHELL_URL: url('shell'),
      CATALOG_URL: url('catalog'),
      COMMENTS_URL: url('comments'),
      USER_ACTIONS_URL: url('user-actions'),
      IMAGES_URL: url('images'),
      STREAMS_URL: url('streams'),
      REGIONS_URL: url('regions'),
      FORMS_URL: url('forms'),
      REGISTRY_POLL_INTERVAL_MS: settings.REGISTRY_POLL_INTERVAL_MS,
      IDENTITY_URL: localIdentity ? url('identity') : undefined,
      FIREBASE_PROJECT_ID: settings.projectId,
      INTERNAL_PRIVATE_KEY: keys.internal.privateKey,
      INTERNAL_PUBLIC_KEY: keys.internal.publicKey,
      ADMIN_UIDS: settings.ADMIN_UIDS,
      RESERVED_NAMES: settings.RESERVED_NAMES,
      RATE_LIMIT_SCALE: settings.RATE_LIMIT_SCALE,
    },
  };

  // The gateway keeps the provider’s URL, so that it never accepts tokens of a real project in its place.
  const runsIdentity = localIdentity && settings.identityProblem === undefined;
  const names = PART_NAMES.filter(
    (name) => (name !== 'mongo' || embedded) && (name !== 'identity' || runsIdentity),
  );
  const parts = names.map((name): PartPlan => {
    const port = ports[name];
    const caller = CALLERS.find((each) => each === name);
    const common = {
      NODE_ENV: settings.NODE_ENV,
      DATA_DIR: settings.dataDir,
      LOG_LEVEL: settings.LOG_LEVEL,
      CALL_PRIVATE_KEY: caller && keys.calls[caller].privateKey,
      TIMEOUT_SCALE: settings.TIMEOUT_SCALE,
      OTEL_EXPORTER_OTLP_ENDPOINT: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_TRACES_SAMPLER_ARG: settings.OTEL_TRACES_SAMPLER_ARG,
    };
    const host = name === 'gateway' ? settings.HOST : '127.0.0.1';
    return {
      name,
      host,
      port,
      env: asTexts({ ...common, ...partEnv[name], HOST: host, PORT: port }),
    };
  });
  const partsOf = (role: Role) => parts.filter(({ name }) => ROLE_OF[name] === role);
  return {
    web: partsOf('web'),
    fragments: partsOf('fragments'),
    services: partsOf('services'),
    data: partsOf('data'),
  };
}

/** Variables as the texts that an environment has, without those that are unset or empty. */
const asTexts = (env: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
