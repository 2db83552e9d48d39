import type { IncomingHttpHeaders } from 'node:http';

/** Headers that concern one connection only. @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Copies headers, except hop-by-hop headers and those that `connection` names.
 * @param removed in place of {@link HOP_BY_HOP}
 */
export function withoutHopByHop(
  headers: IncomingHttpHeaders,
  removed = HOP_BY_HOP,
): Record<string, string | string[] | undefined> {
  const perConnection = headers['connection']
    ?.toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const copied: Record<string, string | string[] | undefined> = {};
  for (const name in headers)
    if (!removed.has(name) && !perConnection?.includes(name)) copied[name] = headers[name];
  return copied;
}
