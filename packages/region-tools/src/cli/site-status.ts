import { regionRoutes } from '@savepoint/contracts/routes';
import {
  MAX_STATUS_MINUTES,
  RegionStatusResponse,
  type LiveRelease,
  type ReleaseHealth,
} from '@savepoint/contracts/regions';
import { signStatusRequest, type RegionSigner } from '@savepoint/contracts/region-trust';
import { MAX_SCRIPT_BYTES, MAX_STYLE_BYTES } from '../check/built-files';
import { askSite } from './ask-site';
import { describePlan } from './describe-entry';
import { UsageError } from './usage';

/** Minutes that are counted without `--minutes`. */
const DEFAULT_MINUTES = '60';

interface SiteStatusOptions {
  signer?: RegionSigner | undefined;
  minutes?: string | undefined;
  /** Only its regions. */
  remote?: string | undefined;
}

/** Carries out `status --site`. @throws UsageError without a key, or for more minutes than a day has */
export async function siteStatus(
  site: string,
  { signer, minutes = DEFAULT_MINUTES, remote }: SiteStatusOptions,
) {
  if (!/^[1-9]\d{0,3}$/.test(minutes) || Number(minutes) > MAX_STATUS_MINUTES)
    throw new UsageError(`--minutes ${minutes}: use a whole number from 1 to ${MAX_STATUS_MINUTES}`);
  if (!signer)
    throw new UsageError('The status of a site needs the private key of an owner: --key-file, or REGION_KEY');
  const status = onlyOf(remote, await readSiteStatus(site, Number(minutes), signer));
  return { lines: siteStatusLines(status, remote), data: { ...status } };
}

/** Leaves out what is live of other remotes than one; regions of which nothing is live stay, as nothing says whose they are. */
const onlyOf = (remote: string | undefined, status: RegionStatusResponse): RegionStatusResponse => ({
  ...status,
  regions: status.regions.flatMap(({ releases, ...region }) => {
    const shown = releases.filter((release) => remote === undefined || release.remote === remote);
    return releases.length && !shown.length ? [] : [{ ...region, releases: shown }];
  }),
});

/**
 * Asks a site what is live of the regions that a key may release, and how it does.
 * @param minutes the last ones, which are counted
 * @throws Error with the site’s sentence when it refuses, or does not respond
 */
async function readSiteStatus(
  site: string,
  minutes: number,
  signer: RegionSigner,
): Promise<RegionStatusResponse> {
  const url = new URL(regionRoutes.readRegionStatus.path, site);
  const question = signStatusRequest(url.origin, minutes, signer);
  return askSite(url, question, RegionStatusResponse, 'the status of regions');
}

const HEADINGS = [
  'REGION',
  'CHANNEL',
  'VERSION',
  'READERS',
  'VIEWS',
  'FAILING',
  'MOUNT p75',
  'RESPONSE p75',
  'LONG TASKS',
  'HTML p75',
  'HTML FAILED',
];

/** Describes a status as a table, with a row for each version and for the one before it. */
function siteStatusLines({ minutes, regions }: RegionStatusResponse, remote?: string): string[] {
  const releases = regions.flatMap(({ region, frozen, releases: live }) =>
    live.map((release) => ({ region, frozen, release })),
  );
  if (!releases.length)
    return [
      remote === undefined
        ? 'No region of this key is live'
        : `Nothing of ${remote} is live; "status --all" lists every region of this key`,
    ];
  const rows = releases.flatMap(({ region, release }) => [
    [region, release.channel, release.version, readersOf(release), ...cellsOf(release.health)],
    ...(release.before
      ? [['', '  before', release.before.version, '', ...cellsOf(release.before.health)]]
      : []),
  ]);
  return [
    `The last ${minutes} minutes; of versions before, those in which they last had readers`,
    '',
    ...tableLines([HEADINGS, ...rows]),
    '',
    ...releases.map(
      ({ region, frozen, release }) =>
        `${region}@${release.version}  ${release.action} ${release.released} by ${release.released_by}  ` +
        `scripts ${kilobytes(release.bytes.scripts)} of ${kilobytes(MAX_SCRIPT_BYTES)}, ` +
        `styles ${kilobytes(release.bytes.styles)} of ${kilobytes(MAX_STYLE_BYTES)}` +
        (frozen ? '  frozen' : '') +
        (release.why === undefined ? '' : `\n  this step: ${release.why}`) +
        (release.plan ? `\n  ${describePlan(release.plan)}\n  next step: ${release.waits_for}` : ''),
    ),
    ...regions.flatMap(({ region, taken_back: ended }) =>
      ended ? [`${region}  rollout of ${ended.version} taken back at ${ended.time}: ${ended.why}`] : [],
    ),
  ];
}

const readersOf = ({ channel, share }: LiveRelease): string =>
  share ? `${share.percent} %` : channel === 'stable' ? 'all others' : '';

const cellsOf = (health: ReleaseHealth): string[] => [
  String(health.views),
  percent(health.error_rate),
  milliseconds(health.mount_p75_ms),
  milliseconds(health.interaction_p75_ms),
  String(health.long_tasks),
  milliseconds(health.render_p75_ms),
  percent(health.render_failure_rate),
];

const percent = (rate: number | null): string => (rate === null ? '–' : `${(100 * rate).toFixed(1)} %`);
const milliseconds = (time: number | null): string => (time === null ? '–' : `${time} ms`);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

function tableLines(rows: readonly string[][]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
