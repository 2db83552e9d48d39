import { isIPv6 } from 'node:net';
import { Type, type TString } from 'typebox';

const HOST = '([A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*|\\[[0-9A-Fa-f:.]+\\])';
/** Scheme, host and port. */
export const ORIGIN = `https?://${HOST}(:\\d{1,5})?`;

/** A text of the pattern that is also an address, with a port below 65,536. */
const address = (pattern: string, description: string, fallback?: string) =>
  Type.Refine(
    Type.String({ pattern, description, ...(fallback !== undefined && { default: fallback }) }),
    (text) => URL.canParse(text),
    () => 'must be an address',
  );

/** A URL without a final slash, such as that of another service’s calls. Credentials and queries are not allowed. */
export const UrlSetting = (description: string, fallback?: string) =>
  address(
    '^https?://[^\\s/?#@]+(/[^\\s?#@]*[^\\s/?#@])?$',
    `${description} (http or https, without a final slash)`,
    fallback,
  );

/** An origin: of the site, because pages, mails and policies contain it, or of a part, because paths are added to it. */
export const OriginSetting = (description: string, fallback?: string) =>
  address(`^${ORIGIN}$`, `${description} (scheme, host and port, without a final slash)`, fallback);

/** An address that a server listens on. */
export const HostSetting = (fallback: string, description: string): TString =>
  Type.Refine(
    Type.String({ default: fallback, description: `${description}, without a port; :: for all of IPv6` }),
    (text) => isIPv6(text) || /^[A-Za-z0-9_.-]+$/.test(text),
    () => 'must be a name or an address, without brackets and port',
  );
