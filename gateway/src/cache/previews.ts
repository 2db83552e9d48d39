import type { IncomingMessage } from 'node:http';
import { MAX_GRANT_LENGTH, previewCookie } from '@savepoint/contracts/regions';

/**
 * Makes the function that reads the grant of a browser’s preview from its cookie. Whether it holds is for the shell to
 * say: with one, a request passes the cache by, whatever is in it.
 * @param https whether the site has HTTPS
 */
export function readPreviewCookie(https: boolean): (request: IncomingMessage) => string | undefined {
  const name = previewCookie(https).replace('.', '\\.');
  const pattern = new RegExp(`(?:^|;) *${name}=([A-Za-z0-9._-]{1,${MAX_GRANT_LENGTH}}) *(?:;|$)`);
  return ({ headers: { cookie } }) => (cookie === undefined ? undefined : pattern.exec(cookie)?.[1]);
}
