import {
  AddReadKeyBody,
  AddReadKeyResponse,
  AddSiteKeyBody,
  AddSiteKeyResponse,
  ReadKeysBody,
  ReadKeysResponse,
  RemoveReadKeyBody,
  RemoveSiteKeyBody,
  SiteResponse,
  VerifySignOnBody,
  VerifySignOnResponse,
} from '../../sites';
import { internalPost, memberPost } from '../definition';
import { site, ownerErrors } from './common';

/** Keys with which a site signs tokens for its readers, and with which its programs read. */
export const siteKeyCalls = {
  addSiteKey: memberPost('comments', '/api/sites/keys/add', {
    body: AddSiteKeyBody,
    response: AddSiteKeyResponse,
    errors: [...ownerErrors, 'invalid-site'],
    group: 'sites',
    summary: 'Makes a key with which the site signs tokens for its readers.',
    example: { body: { ...site, algorithm: 'EdDSA' } },
  }),
  removeSiteKey: memberPost('comments', '/api/sites/keys/remove', {
    body: RemoveSiteKeyBody,
    response: SiteResponse,
    errors: [...ownerErrors, 'invalid-site'],
    group: 'sites',
    summary: 'Removes such a key.',
    example: { body: { ...site, kid: 'myblog.k3x9q2ab' } },
  }),
  listReadKeys: memberPost('comments', '/api/sites/read-keys', {
    body: ReadKeysBody,
    response: ReadKeysResponse,
    errors: ownerErrors,
    group: 'sites',
    summary: 'Lists the keys with which programs of the site read its comments.',
    example: { body: site },
  }),
  addReadKey: memberPost('comments', '/api/sites/read-keys/add', {
    body: AddReadKeyBody,
    response: AddReadKeyResponse,
    errors: [...ownerErrors, 'invalid-site'],
    group: 'sites',
    summary: 'Makes such a key. The response has it, and no other one.',
    example: { body: { ...site, scope: 'public' } },
  }),
  removeReadKey: memberPost('comments', '/api/sites/read-keys/remove', {
    body: RemoveReadKeyBody,
    response: ReadKeysResponse,
    errors: [...ownerErrors, 'invalid-site'],
    group: 'sites',
    summary: 'Removes such a key.',
    example: { body: { ...site, uid: '8f14e45fceea' } },
  }),
  verifySignOn: internalPost('comments', '/internal/sign-on', ['gateway'], {
    body: VerifySignOnBody,
    response: VerifySignOnResponse,
    errors: [],
  }),
};
