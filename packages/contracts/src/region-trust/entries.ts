import { createHash } from 'node:crypto';
import { Value } from 'typebox/value';
import { HistoryEntry, type SignedEntry } from '../regions';
import { isSignedBy, type RegionSigner } from './keys';

/** Separates these signatures from whatever else a key may sign. */
const CONTEXT = 'savepoint region registry v1\n';
const signedBytes = (payload: string): Buffer => Buffer.from(CONTEXT + payload);

/** An entry whose signature is that of its key. Whether the key may sign it is another question. */
export interface OpenedEntry<E extends HistoryEntry = HistoryEntry> {
  entry: E;
  key: string;
  /** Identifies it, in the next one’s `previous` too. */
  digest: string;
  signed: SignedEntry;
}

/** Signs an entry. */
export function signEntry<E extends HistoryEntry>(entry: E, signer: RegionSigner): OpenedEntry<E> {
  const payload = JSON.stringify(entry);
  const signed = { payload, key: signer.key, signature: signer.sign(signedBytes(payload)) };
  return { entry, key: signer.key, digest: entryDigest(signed), signed };
}

/** @throws Error when the signature is wrong, or the payload is not an entry */
export function openEntry(signed: SignedEntry): OpenedEntry {
  const { payload, key, signature } = signed;
  if (!isSignedBy(key, signedBytes(payload), signature)) throw new Error('its signature is wrong');
  let entry: unknown;
  try {
    entry = JSON.parse(payload);
  } catch (cause) {
    throw new Error('its payload is not JSON', { cause });
  }
  const [problem] = Value.Errors(HistoryEntry, entry);
  if (problem) throw new Error(`it is not valid: ${problem.instancePath} ${problem.message}`);
  return { entry: entry as HistoryEntry, key, digest: entryDigest(signed), signed };
}

/** Is over the signature too: two entries that say the same are still two. */
const entryDigest = ({ payload, key, signature }: SignedEntry): string =>
  createHash('sha256').update(`${key}\n${signature}\n${payload}`).digest('base64url');
