import { createPrivateKey } from 'node:crypto';

/** What signs push messages, in the form that web-push takes. @see https://www.rfc-editor.org/rfc/rfc8292 */
export interface VapidKey {
  /** An uncompressed point, in Base64url; browsers subscribe with it. */
  publicKey: string;
  privateKey: string;
  /** Where push services reach the operator. */
  subject: string;
}

const UNCOMPRESSED = 4;

/**
 * Reads the key that signs push messages.
 * @param pem private key of P-256; `\n` may stand for a line break
 * @param publicUrl origin of the site
 * @throws {Error} for a key of another kind
 */
export function readVapidKey(pem: string, publicUrl: string): VapidKey {
  const { kty, crv, d, x, y } = createPrivateKey(pem.replaceAll('\\n', '\n')).export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256' || d === undefined || x === undefined || y === undefined)
    throw new Error('PUSH_PRIVATE_KEY is no key of P-256.');
  const point = [Buffer.of(UNCOMPRESSED), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const { protocol, hostname, origin } = new URL(publicUrl);
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: d,
    // Only https and mail addresses are allowed; a site without https is one on the operator’s own machine.
    subject: protocol === 'https:' ? origin : `mailto:webmaster@${hostname}`,
  };
}
