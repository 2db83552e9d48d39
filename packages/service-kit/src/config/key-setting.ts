import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { Type } from 'typebox';

type Half = 'private' | 'public';
/** Ed25519, or the curve P-256. */
type Kind = 'ed25519' | 'ec';

/** @throws {Error} unless the text is such a key */
const readKey = (half: Half, pem: string): KeyObject =>
  half === 'private' ? createPrivateKey(pem) : createPublicKey(pem);

function isKey(half: Half, kind: Kind, pem: string): boolean {
  // A private key would also be read as the public one that belongs to it.
  if (!pem.includes(`BEGIN ${half.toUpperCase()} KEY`)) return false;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = readKey(half, pem);
    return asymmetricKeyType === kind && (kind !== 'ec' || asymmetricKeyDetails?.namedCurve === 'prime256v1');
  } catch {
    return false;
  }
}

/** A key as PEM: a private one as PKCS #8, a public one as SPKI. */
export const KeySetting = (half: Half, kind: Kind, description: string) =>
  Type.Refine(
    Type.String({ description }),
    (text) => isKey(half, kind, text),
    () => `must be a ${half} key of ${kind === 'ec' ? 'P-256' : 'Ed25519'} as PEM, whole`,
  );

const PAIRS = [
  ['INTERNAL_PRIVATE_KEY', 'INTERNAL_PUBLIC_KEY'],
  ['CALL_PRIVATE_KEY', 'CALL_PUBLIC_KEYS'],
] as const;

/** What makes two public keys the same, whatever they are written as. */
const identity = (key: KeyObject): string => String(key.export({ format: 'jwk' }).x);

/** The keys in a setting: a PEM, or a JSON Web Key Set, whose own problems its reader reports. */
function publicKeysIn(text: string): string[] {
  if (!text.startsWith('{')) return [identity(createPublicKey(text))];
  try {
    const { keys } = JSON.parse(text) as { keys: JsonWebKey[] };
    return keys.map((key) => identity(createPublicKey({ key, format: 'jwk' })));
  } catch {
    return [];
  }
}

/** Sentences about pairs of keys among the settings whose halves do not belong together. */
export const differentHalves = (settings: Record<string, unknown>): string[] =>
  PAIRS.flatMap(([privateName, publicName]) => {
    const [own, others] = [settings[privateName], settings[publicName]];
    if (typeof own !== 'string' || typeof others !== 'string') return [];
    const known = publicKeysIn(others);
    return known.length === 0 || known.includes(identity(createPublicKey(own)))
      ? []
      : [`${privateName} is wrong (its public half is not in ${publicName}): take both from the same pair`];
  });
