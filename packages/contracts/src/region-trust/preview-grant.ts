import { Value } from 'typebox/value';
import type { RegionEntry, SignedDevelopment, RegionVersion, RegionOwners } from '../regions';
import { PREVIEW_MAX_HOURS } from '../base';
import { MAX_GRANT_LENGTH, PreviewGrant } from '../regions';
import { releaseProblem } from './authority';
import { developmentProblem, openDevelopment } from './development';
import { isSignedBy, type RegionSigner } from './keys';

/** Separates these signatures from those of releases and requests. */
const CONTEXT = 'savepoint region preview v1\n';
const signedBytes = (payload: string): Buffer => Buffer.from(CONTEXT + payload);
/** The payload, the key and the signature, in Base64url. */
const TOKEN = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{86})$/;
/** The clock of whoever signs may be ahead by so much. */
const CLOCK_TOLERANCE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Why a preview is not shown. */
export class PreviewRefused extends Error {
  override name = 'PreviewRefused';
  constructor(
    readonly code: 'preview-invalid' | 'preview-expired' | 'preview-not-allowed' | 'preview-not-published',
    readonly problem: string,
  ) {
    super(`${code}: ${problem}`);
  }
}

/** A grant that holds now. */
export interface OpenedPreview {
  grant: PreviewGrant;
  /** Whose key has signed it. */
  key: string;
  /** The version of each of its regions. */
  versions: Record<string, RegionVersion>;
}

/** What a grant is checked against. */
export interface PreviewChecks {
  /** Origin of the site. */
  origin: string;
  /** The owners file, verified. */
  owners: RegionOwners;
  /** The regions of the registry, verified. */
  regions: Readonly<Record<string, RegionEntry>>;
  /** For a grant of a session of development: the latest build that the site has of it. */
  development?: SignedDevelopment | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Signs a grant. @returns a text for URLs and cookies */
export function signPreview(grant: PreviewGrant, signer: RegionSigner): string {
  const payload = JSON.stringify(grant);
  return `${Buffer.from(payload).toString('base64url')}.${signer.key}.${signer.sign(signedBytes(payload))}`;
}

/**
 * Opens a grant: its key must be an owner’s of each of its regions, now, so that a link ends with its key.
 * @throws {PreviewRefused}
 */
export function openPreview(token: string, checks: PreviewChecks): OpenedPreview {
  const { origin, owners, regions, now } = checks;
  const { grant, key } = readGrant(token);
  if (grant.site !== origin) throw new PreviewRefused('preview-not-allowed', `it was made for ${grant.site}`);
  const [issued, expires] = [Date.parse(grant.issued), Date.parse(grant.expires)];
  if (expires - issued > PREVIEW_MAX_HOURS * HOUR_MS || issued > now + CLOCK_TOLERANCE_MS)
    throw new PreviewRefused(
      'preview-not-allowed',
      `it is valid from ${grant.issued} to ${grant.expires}, and a link may be for seven days from now`,
    );
  if (now >= expires) throw new PreviewRefused('preview-expired', grant.expires);
  const { shows } = grant;
  const shown = 'development' in shows ? developmentEntries(shows.development, { ...checks, key }) : regions;
  const versions = Object.fromEntries(
    grant.regions.map((region) => [region, previewedVersion(region, shows, shown)]),
  );
  const time = new Date(now).toISOString();
  const problem = releaseProblem({ time, channel: 'preview', regions: versions }, key, owners);
  if (problem !== undefined) throw new PreviewRefused('preview-not-allowed', problem);
  return { grant, key, versions };
}

/**
 * Reads a grant, without checking what it allows.
 * @throws {PreviewRefused} when it was changed
 */
export function readGrant(token: string): { grant: PreviewGrant; key: string } {
  const refused = (problem: string) => new PreviewRefused('preview-invalid', problem);
  const [, encoded, key, signature] = (token.length <= MAX_GRANT_LENGTH && TOKEN.exec(token)) || [];
  if (encoded === undefined || key === undefined || signature === undefined)
    throw refused('the link is not complete');
  const payload = Buffer.from(encoded, 'base64url').toString();
  if (!isSignedBy(key, signedBytes(payload), signature)) throw refused('its signature is wrong');
  try {
    const grant: unknown = JSON.parse(payload);
    if (Value.Check(PreviewGrant, grant)) return { grant, key };
  } catch {
    // Not JSON.
  }
  throw refused('the site does not know this kind of link');
}

/** Channel that the regions of a session are on, in place of those of the registry. */
const DEVELOPMENT_CHANNEL = 'development';

/** @returns the regions of a session’s latest build, as if they were in the registry */
function developmentEntries(
  session: string,
  { development, key, ...site }: PreviewChecks & { key: string },
): PreviewChecks['regions'] {
  const ended = () =>
    new PreviewRefused(
      'preview-not-published',
      'this session of savepoint-region dev has ended, or its first build has not been sent yet',
    );
  if (!development) throw ended();
  const opened = attempt(() => openDevelopment(development));
  if (opened.build.session !== session || opened.key !== key) throw ended();
  const problem = developmentProblem(opened, site);
  if (problem !== undefined) throw new PreviewRefused('preview-not-allowed', problem);
  return Object.fromEntries(
    Object.entries(opened.build.regions).map(([region, version]) => [
      region,
      { channels: { [DEVELOPMENT_CHANNEL]: version }, history: [] },
    ]),
  );
}

function attempt<T>(open: () => T): T {
  try {
    return open();
  } catch (cause) {
    throw new PreviewRefused('preview-not-allowed', (cause as Error).message);
  }
}

function previewedVersion(
  region: string,
  shows: PreviewGrant['shows'],
  regions: PreviewChecks['regions'],
): RegionVersion {
  const channels = Object.hasOwn(regions, region) ? regions[region]!.channels : {};
  if ('version' in shows) {
    const found = Object.values(channels).find(({ version }) => version === shows.version);
    if (found) return found;
    throw new PreviewRefused(
      'preview-not-published',
      `the version ${shows.version} of the region ${region} is on no channel`,
    );
  }
  const named = 'channel' in shows ? shows.channel : DEVELOPMENT_CHANNEL;
  const found = Object.entries(channels).find(([channel]) => channel === named)?.[1];
  if (found) return found;
  throw new PreviewRefused(
    'preview-not-published',
    `the region ${region} has no version on the channel ${named}`,
  );
}
