import { regionRoutes } from '@savepoint/contracts/routes';
import { alertsSubject, RegionAlertsResponse } from '@savepoint/contracts/regions';
import { signStoreRequest, type RegionSigner } from '@savepoint/contracts/region-trust';
import { askSite } from './ask-site';
import { UsageError } from './usage';

/** Turns the alerts of a region off, in place of an address. */
const OFF = 'off';

interface AlertsOptions {
  signer?: RegionSigner | undefined;
  site?: string | undefined;
  /** Address of the receiver, or `off`. */
  url?: string | undefined;
  'error-limit'?: string | undefined;
}

/** Carries out `alerts`. @throws UsageError without a key or a site, or for a limit that is no share */
export async function regionAlerts(region: string | undefined, options: AlertsOptions) {
  const { signer, site, url, 'error-limit': limit } = options;
  if (region === undefined)
    throw new UsageError('Name the region, for example: savepoint-region alerts poll');
  if (site === undefined) throw new UsageError('Name the site with --site URL');
  if (!signer) throw new UsageError('Alerts need the private key of an owner: --key-file, or REGION_KEY');
  const percent = limit === undefined ? undefined : Number(limit);
  if (percent !== undefined && !(percent >= 0.1 && percent <= 100))
    throw new UsageError(`--error-limit ${limit}: use a number from 0.1 to 100`);
  const call = new URL(regionRoutes.setRegionAlerts.path, site);
  const change = {
    region,
    ...(url !== undefined && { url: url === OFF ? null : url }),
    ...(percent !== undefined && { error_limit_percent: percent }),
  };
  const signed = signStoreRequest(call.origin, alertsSubject(change), signer);
  const answer = await askSite(
    call,
    { ...change, ...signed },
    RegionAlertsResponse,
    'the alerts of a region',
  );
  return { lines: alertLines(answer), data: { ...answer } };
}

function alertLines({
  region,
  url,
  error_limit_percent: limit,
  secret,
  alerts,
}: RegionAlertsResponse): string[] {
  if (url === null) return [`Alerts of ${region} are sent nowhere: name an address with --url`];
  return [
    `Alerts of ${region} are sent to ${url}; limit of failing views: ${limit} %`,
    ...(secret ? [`Secret that signs them, shown only now: ${secret}`] : []),
    ...alerts.map(({ time, type, state, attempts, result }) =>
      `${time}  ${type.padEnd(20)}  ${state} after ${attempts} attempts${result ? ` (${result})` : ''}`.trimEnd(),
    ),
  ];
}
