import type { WorkChallenge } from '@savepoint/contracts/schema';
import { ApiError } from '../api-error';
import { message } from './messages';

const KEY_BITS = 256;
/** Keys that the browser computes at the same time, on its own threads. */
const CONCURRENCY = Math.min(4, globalThis.navigator?.hardwareConcurrency ?? 2);

/**
 * Solves a puzzle by trying numbers. The browser computes the keys outside of the page’s thread, so that the page stays usable.
 * @returns the key of the number that was searched
 * @throws {ApiError} when the browser cannot, or no number has it
 */
export async function findKey({ id, iterations, max, prefix }: WorkChallenge): Promise<string> {
  const encoder = new TextEncoder();
  // Absent from pages without TLS.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new ApiError(0, 'challenge-failed', message('failed'));
  const keyOf = async (number: number): Promise<string> => {
    const secret = await subtle.importKey('raw', encoder.encode(String(number)), 'PBKDF2', false, [
      'deriveBits',
    ]);
    const salt = encoder.encode(id);
    const bits = await subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
      secret,
      KEY_BITS,
    );
    return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  for (let first = 0; first <= max; first += CONCURRENCY) {
    const keys = await Promise.all(Array.from({ length: CONCURRENCY }, (_, index) => keyOf(first + index)));
    const found = keys.find((key) => key.startsWith(prefix));
    if (found !== undefined) return found;
  }
  throw new ApiError(0, 'challenge-failed', message('failed'));
}
