import { PREVIEW_MAX_HOURS } from '@savepoint/contracts/base';
import {
  LOCAL_PATH,
  parseRegistry,
  PREVIEW_PATH,
  REGIONS_PATH,
  REGISTRY_FILE,
  VersionName,
  type PreviewGrant,
  type Registry,
} from '@savepoint/contracts/regions';
import { signPreview, type RegionSigner } from '@savepoint/contracts/region-trust';
import { siteFetch } from '@savepoint/region-store';
import { Value } from 'typebox/value';
import { UsageError } from './usage';

const DEFAULT_HOURS = '24';
export const HOUR_MS = 3_600_000;

type PublishedSource = Exclude<PreviewGrant['shows'], { development: string }>;

interface PreviewOptions {
  site?: string;
  /** What is shown: the version of a channel other than `stable`, or a certain one. */
  channel: string;
  version?: string;
  hours?: string;
  page?: string;
  signer?: RegionSigner | undefined;
}

/**
 * Carries out `preview`: signs a link.
 * @throws {UsageError} when the command line is wrong
 * @throws Error when the site does not have the version
 */
export async function previewLink(remote: string, { site, signer, ...options }: PreviewOptions) {
  if (site === undefined) throw new UsageError('Name the site that the link is for: --site URL');
  if (!signer) throw new UsageError('A link needs the private key of an owner: --key-file, or REGION_KEY');
  const shows = readSource(options);
  const hours = readHours(options.hours ?? DEFAULT_HOURS);
  const page = readPage(options.page);
  const { origin } = new URL(site);
  const regions = previewedRegions(await readSiteRegistry(origin), remote, shows);
  const issued = new Date();
  const expires = new Date(issued.getTime() + hours * HOUR_MS).toISOString();
  const grant: PreviewGrant = { site: origin, regions, shows, issued: issued.toISOString(), expires };
  const url = linkOf(grant, page, signer);
  const subject = 'channel' in shows ? `the channel ${shows.channel}` : shows.version;
  return {
    lines: [`Shows ${regions.join(', ')} of ${subject} until ${expires}:`, url],
    data: { url, regions, ...shows, expires },
  };
}

/** Returns the link that begins a preview. @param page path that it leads to */
export const linkOf = (grant: PreviewGrant, page: string, signer: RegionSigner): string => {
  const url = new URL(PREVIEW_PATH, grant.site);
  url.searchParams.set('to', page);
  url.searchParams.set('grant', signPreview(grant, signer));
  return url.href;
};

function readSource({ channel, version }: Pick<PreviewOptions, 'channel' | 'version'>): PublishedSource {
  if (version === undefined) {
    if (channel === 'stable')
      throw new UsageError('Name what the link shows: --channel NAME, or --version VERSION');
    return { channel };
  }
  if (channel !== 'stable') throw new UsageError('Name either --channel or --version');
  if (!Value.Check(VersionName, version)) throw new UsageError(`--version ${version}: that is no version`);
  return { version };
}

/** Reads the path that a link leads to. @throws {UsageError} */
export function readPage(page = '/'): string {
  if (LOCAL_PATH.test(page)) return page;
  throw new UsageError(`--page ${page}: use a path of the site, as /games/hades/`);
}

/** Reads the time until a link ends. @throws {UsageError} */
export function readHours(hours: string): number {
  if (!/^[1-9]\d{0,2}$/.test(hours) || Number(hours) > PREVIEW_MAX_HOURS)
    throw new UsageError(`--hours ${hours}: use a whole number from 1 to ${PREVIEW_MAX_HOURS}`);
  return Number(hours);
}

async function readSiteRegistry(origin: string): Promise<Registry> {
  const url = new URL(REGIONS_PATH + REGISTRY_FILE, origin);
  const response = await siteFetch(url, { redirect: 'follow' });
  if (!response.ok) throw new Error(`${url.href} responded with ${response.status}`);
  return parseRegistry(await response.json()).registry;
}

function previewedRegions({ regions }: Registry, remote: string, shows: PublishedSource): string[] {
  const found = Object.entries(regions)
    .filter(([, { channels }]) =>
      Object.entries(channels).some(
        ([channel, version]) =>
          version.remote === remote &&
          ('channel' in shows ? channel === shows.channel : version.version === shows.version),
      ),
    )
    .map(([region]) => region);
  if (found.length) return found;
  throw new Error(
    'channel' in shows
      ? `The site has no version of ${remote} on the channel ${shows.channel}: publish it there first, with --channel ${shows.channel}`
      : `The site has ${remote}@${shows.version} on no channel: publish it to one first, as with --channel pr-12`,
  );
}
