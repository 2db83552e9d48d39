import { Type, type Static } from 'typebox';
import { ToolkitError } from '../http/errors';
import { DisplayName, Email, PhotoUrl, ProviderId, Subject } from '../http/schemas';

/** The provider's claims about a user: plain JSON instead of the provider's token. */
export const Claims = Type.Object({
  sub: Subject,
  email: Type.Optional(Email),
  email_verified: Type.Optional(Type.Boolean()),
  name: Type.Optional(DisplayName),
  picture: Type.Optional(PhotoUrl),
});
export type Claims = Static<typeof Claims>;

/** The fields of signInWithIdp's `postBody`, or of the URL that the chooser returned to. */
export const Assertion = Type.Object({ providerId: ProviderId, claims: Claims });
export interface Assertion {
  providerId: string;
  claims: Claims;
  /** The JSON as sent, under the name it was sent with. */
  idToken?: string | undefined;
  accessToken?: string | undefined;
}

const invalidResponse = (detail: string) => new ToolkitError('INVALID_IDP_RESPONSE', detail);

/**
 * Reads the provider's claims from the fields that the Firebase client sends.
 * @param postBody form-encoded fields, as `signInWithCredential` sends them
 * @param requestUri a URL whose query has the same fields, as after a popup or a redirect
 * @returns the fields, not yet validated against the `Assertion` schema
 * @throws ToolkitError INVALID_IDP_RESPONSE if there is no JSON
 */
export function readAssertion(postBody: string | undefined, requestUri: string): Assertion {
  const fields = postBody ? new URLSearchParams(postBody) : queryOf(requestUri);
  const idToken = fields.get('id_token') ?? undefined;
  const accessToken = fields.get('access_token') ?? undefined;
  const text = idToken ?? accessToken;
  if (!text) throw invalidResponse('An id_token or access_token is required.');
  return { providerId: fields.get('providerId') ?? '', claims: parseClaims(text), idToken, accessToken };
}

function queryOf(uri: string): URLSearchParams {
  if (!URL.canParse(uri)) throw invalidResponse('requestUri is not a URL.');
  return new URL(uri).searchParams;
}

function parseClaims(text: string): Claims {
  try {
    return JSON.parse(text) as Claims;
  } catch {
    throw invalidResponse(
      'This provider accepts plain JSON such as {"sub":"1","email":"a@example.org"}, not a token.',
    );
  }
}
