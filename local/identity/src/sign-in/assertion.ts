import { Type, type Static } from 'typebox';
import { ToolkitError } from '../http/errors';
import { DisplayName, Email, PhotoUrl, ProviderId, Subject } from '../http/schemas';

/** What the provider says about the person: the JSON that stands where Google's token would. */
export const Claims = Type.Object({
  sub: Subject,
  email: Type.Optional(Email),
  email_verified: Type.Optional(Type.Boolean()),
  name: Type.Optional(DisplayName),
  picture: Type.Optional(PhotoUrl),
});
export type Claims = Static<typeof Claims>;

/** The fields of signInWithIdp's `postBody`, or of the URL that the chooser came back with. */
export const Assertion = Type.Object({ providerId: ProviderId, claims: Claims });
export interface Assertion {
  providerId: string;
  claims: Claims;
  /** The JSON as it was sent, and under which name. */
  idToken?: string;
  accessToken?: string;
}

const refuse = (detail: string) => new ToolkitError('INVALID_IDP_RESPONSE', detail);

/**
 * Finds the provider's answer where the Firebase client puts it.
 * @param postBody form-encoded fields, as `signInWithCredential` sends them
 * @param requestUri a URL whose query has the same fields, as after a popup or a redirect
 * @returns fields still to be checked against the `Assertion` schema
 * @throws ToolkitError INVALID_IDP_RESPONSE if there is no JSON to be found
 */
export function readAssertion(postBody: string | undefined, requestUri: string): Assertion {
  const fields = postBody ? new URLSearchParams(postBody) : queryOf(requestUri);
  const idToken = fields.get('id_token') ?? undefined;
  const accessToken = fields.get('access_token') ?? undefined;
  const text = idToken ?? accessToken;
  if (!text) throw refuse('An id_token (or access_token) is needed.');
  return { providerId: fields.get('providerId') ?? '', claims: parse(text), idToken, accessToken };
}

function queryOf(uri: string): URLSearchParams {
  if (!URL.canParse(uri)) throw refuse('requestUri is no URL.');
  return new URL(uri).searchParams;
}

function parse(text: string): Claims {
  try {
    return JSON.parse(text) as Claims;
  } catch {
    throw refuse('This stand-in takes plain JSON such as {"sub":"1","email":"a@example.org"}, not a token.');
  }
}
