/** Prefix of the public API. Other paths below it are 404. */
export const API_PREFIX = '/api/';
/** The public API’s description as OpenAPI. */
export const OPEN_API_PATH = '/api/openapi.json';
/** Where browsers report violations of the content security policy. */
export const POLICY_REPORTS_PATH = '/policy-reports';

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Builds the address of a call. Undefined values are omitted.
 * @param path of the route, with parameters as `:name`
 */
export function buildPath(path: string, params: Fields = {}, query: Fields = {}): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length ? `${filled}?${new URLSearchParams(pairs)}` : filled;
}
