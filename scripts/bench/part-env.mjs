/** Settings of parts that are measured in processes of their own. */
import { generateKeyPairSync } from 'node:crypto';

/** Settings of a shell that renders the pages of a running site. @param urls of its parts @param siteKey of the site’s owner */
export const shellEnv = (urls, siteKey) => ({
  PART: 'shell',
  PUBLIC_URL: urls.gateway,
  CATALOG_URL: urls.catalog,
  USER_ACTIONS_URL: urls['user-actions'],
  COMMENTS_URL: urls.comments,
  FRAGMENTS_URL: urls.fragments,
  REGIONS_URL: urls.regions,
  REGION_SITE_KEYS: siteKey,
  FIREBASE_PROJECT_ID: 'savepoint-local',
  LOCAL_IDENTITY: 'true',
});

/** Settings of a gateway in front of a running site. @param urls of its parts */
export function gatewayEnv(urls) {
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    PART: 'gateway',
    PUBLIC_URL: urls.gateway,
    SHELL_URL: urls.shell,
    CATALOG_URL: urls.catalog,
    COMMENTS_URL: urls.comments,
    USER_ACTIONS_URL: urls['user-actions'],
    IMAGES_URL: urls.images,
    STREAMS_URL: urls.streams,
    REGIONS_URL: urls.regions,
    FIREBASE_PROJECT_ID: 'savepoint-local',
    INTERNAL_PRIVATE_KEY: pair.privateKey,
    INTERNAL_PUBLIC_KEY: pair.publicKey,
    RATE_LIMIT_SCALE: '1000000',
  };
}
