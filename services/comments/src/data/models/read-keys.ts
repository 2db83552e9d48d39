import { StrictObject } from '@savepoint/contracts/schema';
import { ReadKeyScope } from '@savepoint/contracts/sites';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** A key with which a site’s own programs read its comments. `_id` is a digest of it; only the site has the key. */
const keys = defineCollection({
  collection: 'site_read_keys',
  document: StrictObject({
    _id: Type.String(),
    /** Names it in lists; a part of the key. */
    uid: Type.String(),
    site: Type.String(),
    scope: ReadKeyScope,
    created: StoredDate,
  }),
  indexes: { of_site: { keys: { site: 1, created: 1 }, query: 'The keys of a site, oldest first.' } },
});
export type StoredReadKey = StoredDocument<typeof keys>;
export const readKeyModel = keys.model;
export type ReadKeyModel = ReturnType<typeof readKeyModel>;
