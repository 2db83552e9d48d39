import { siteFetch } from '@savepoint/region-store';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Makes a signed call of a site.
 * @param what the response is, for the error
 * @throws Error with the site’s sentence when it refuses, or does not respond
 */
export async function askSite<T extends TSchema>(
  url: URL,
  body: object,
  schema: T,
  what: string,
): Promise<Static<T>> {
  const response = await siteFetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const { error = 'without a reason', code = 'no code' } = (answer ?? {}) as {
      error?: string;
      code?: string;
    };
    throw new Error(`${url.href} responded with ${response.status} (${code}): ${error}`);
  }
  if (!Value.Check(schema, answer))
    throw new Error(`${url.href} is not ${what}: the site has another version than this tool`);
  return answer;
}
