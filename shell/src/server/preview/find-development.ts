import { DEVELOPMENT_FOLDER, REGIONS_PATH, SignedDevelopment } from '@savepoint/contracts/regions';
import { HttpError } from '@savepoint/service-kit/base';
import { scaleTimeout } from '@savepoint/service-kit/config';
import { Value } from 'typebox/value';

const TIMEOUT_MS = 2_000;

/**
 * Reads the latest build of a session of `savepoint-region dev` from the region store. Whether it is signed is for the
 * caller to check.
 * @returns undefined when the store has none
 * @throws {HttpError} when the store does not respond
 */
export async function findDevelopment(
  storeUrl: string,
  session: string,
): Promise<SignedDevelopment | undefined> {
  const url = new URL(`${REGIONS_PATH}${DEVELOPMENT_FOLDER}/${session}`, storeUrl);
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(scaleTimeout(TIMEOUT_MS)),
    });
    if (response.status >= 500) throw new Error(`The region store responded ${response.status}`);
    const signed: unknown = response.ok ? await response.json() : undefined;
    return Value.Check(SignedDevelopment, signed) ? signed : undefined;
  } catch (cause) {
    throw new HttpError('page-unavailable', { cause });
  }
}
