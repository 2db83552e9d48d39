import { ToolkitError } from '../http/errors';

/** Claims that Firebase reserves for itself. */
const RESERVED_CLAIMS = new Set(
  [
    'acr amr at_hash aud auth_time azp cnf c_hash email email_verified exp firebase iat iss jti name nbf nonce',
    'picture sub user_id',
  ].flatMap((names) => names.split(' ')),
);

/**
 * Parses custom claims.
 * @param text a JSON object
 * @throws ToolkitError INVALID_CLAIMS, FORBIDDEN_CLAIM
 */
export function parseCustomClaims(text: string): Record<string, unknown> {
  const claims = parse(text);
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims))
    throw new ToolkitError('INVALID_CLAIMS');
  const forbidden = Object.keys(claims).find((name) => RESERVED_CLAIMS.has(name));
  if (forbidden) throw new ToolkitError('FORBIDDEN_CLAIM', forbidden);
  return claims as Record<string, unknown>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new ToolkitError('INVALID_CLAIMS');
  }
}
