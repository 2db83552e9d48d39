import type { RegionStatusBody, StatusQuestion, RegionOwners } from '../regions';
import { keyLabel } from './authority';
import { isSignedBy, type RegionSigner } from './keys';

/** Separates these signatures from those of releases. */
const CONTEXT = 'savepoint region status v1\n';
/** How old a request may be, or ahead of the server’s clock. */
const MAX_AGE_MS = 60_000;

/** The origin is signed too: another site that gets the request cannot use it. */
const signedBytes = ({ key, time, minutes }: StatusQuestion, origin: string): Buffer =>
  Buffer.from(`${CONTEXT}${origin}\n${key}\n${time}\n${minutes}`);

/** Signs a request for the status of a site’s regions. @param origin of the site */
export function signStatusRequest(origin: string, minutes: number, signer: RegionSigner): RegionStatusBody {
  const question = { key: signer.key, time: new Date().toISOString(), minutes };
  return { ...question, signature: signer.sign(signedBytes(question, origin)) };
}

/**
 * Checks that a key of the owners file has signed a request just now.
 * @returns why it is refused, in a sentence; undefined if it is not
 */
export function statusRequestProblem(
  { signature, ...question }: RegionStatusBody,
  site: { origin: string; owners: RegionOwners; now: number },
): string | undefined {
  const { key, time } = question;
  if (!isSignedBy(key, signedBytes(question, site.origin), signature))
    return `it is not signed by the key ${key} for ${site.origin}`;
  return askingKeyProblem(key, time, site);
}

/**
 * Checks that a key of the owners file may ask something, and that it has signed that just now.
 * @returns why it may not, in a sentence; undefined if it may
 */
export function askingKeyProblem(
  key: string,
  time: string,
  { owners, now }: { owners: RegionOwners; now: number },
): string | undefined {
  if (Math.abs(now - Date.parse(time)) > MAX_AGE_MS)
    return `it was signed at ${time}, and is valid for a minute: check the clock`;
  if (owners.site_keys.includes(key)) return undefined;
  const known = Object.hasOwn(owners.keys, key) ? owners.keys[key] : undefined;
  if (!known) return `${keyLabel(key, owners)} is not in the owners file`;
  if (known.expires !== undefined && now >= Date.parse(known.expires))
    return `${keyLabel(key, owners)} expired at ${known.expires}`;
  if (Object.hasOwn(owners.withdrawn_keys ?? {}, key)) return `${keyLabel(key, owners)} was withdrawn`;
  return undefined;
}

/** Whether a key may see how a region does: the site’s owner all, a team its own. */
export function maySeeRegion(key: string, region: string, { site_keys, regions }: RegionOwners): boolean {
  if (site_keys.includes(key)) return true;
  const owner = Object.hasOwn(regions, region) ? regions[region] : undefined;
  return !!owner && [...owner.keys, ...(owner.approvers ?? [])].includes(key);
}
