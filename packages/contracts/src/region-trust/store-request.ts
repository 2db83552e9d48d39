import type { SignedStoreRequest, RegionOwners } from '../regions';
import { isSignedBy, type RegionSigner } from './keys';
import { askingKeyProblem } from './status-request';

/** Separates these signatures from those of releases and of status requests. */
const CONTEXT = 'savepoint region store v1\n';

const signedBytes = (key: string, time: string, origin: string, subject: string): Buffer =>
  Buffer.from(`${CONTEXT}${origin}\n${key}\n${time}\n${subject}`);

/**
 * Signs a request to read a site’s store.
 * @param origin of the site
 * @param subject what is asked for
 */
export function signStoreRequest(origin: string, subject: string, signer: RegionSigner): SignedStoreRequest {
  const { key } = signer;
  const time = new Date().toISOString();
  return { key, time, signature: signer.sign(signedBytes(key, time, origin, subject)) };
}

/**
 * Checks that a key of the owners file has signed a request to read the store just now.
 * @returns why it is refused, in a sentence; undefined if it is not
 */
export function storeRequestProblem(
  { key, time, signature }: SignedStoreRequest,
  subject: string,
  site: { origin: string; owners: RegionOwners; now: number },
): string | undefined {
  if (!isSignedBy(key, signedBytes(key, time, site.origin, subject), signature))
    return `it is not signed by the key ${key} for ${site.origin}`;
  return askingKeyProblem(key, time, site);
}
