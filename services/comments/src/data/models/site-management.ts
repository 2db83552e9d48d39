import { StrictObject } from '@savepoint/contracts/schema';
import { SiteAction, SiteImport } from '@savepoint/contracts/sites';
import { retentionSeconds } from '@savepoint/service-kit/privacy';
import { defineCollection, StoredDate, type StoredDocument } from '@savepoint/service-kit/data';
import { Type } from 'typebox';

/** A change of a site. The latest ones stay. */
const log = defineCollection({
  collection: 'site_log',
  document: StrictObject({
    _id: Type.String(),
    site: Type.String(),
    action: SiteAction,
    /** Without a uid: who ran a command, or a member who has deleted their account. */
    by: StrictObject({ uid: Type.Optional(Type.String()), name: Type.String() }),
    at: StoredDate,
    about: Type.String(),
    /** uid of the member whom it concerns. */
    member: Type.Optional(Type.String()),
  }),
  indexes: {
    latest_of_site: { keys: { site: 1, at: -1, _id: -1 }, query: 'The changes of a site, latest first.' },
    by_member: {
      keys: { 'by.uid': 1 },
      sparse: true,
      query: 'What a member did, when their account is deleted.',
    },
    of_member: {
      keys: { member: 1 },
      sparse: true,
      query: 'What concerns a member, when their account is deleted.',
    },
    expired: {
      keys: { at: 1 },
      expireAfterSeconds: retentionSeconds('moderationLog'),
      query: 'None; deletes old entries.',
    },
  },
});
export type StoredSiteLogEntry = StoredDocument<typeof log>;
export const siteLogModel = log.model;
export type SiteLogModel = ReturnType<typeof siteLogModel>;

/** A part of a file of comments that an owner has sent to import it. */
const files = defineCollection({
  collection: 'site_files',
  document: StrictObject({
    _id: Type.String(),
    site: Type.String(),
    file_uid: Type.String(),
    index: Type.Integer({ minimum: 0 }),
    /** As base64. */
    data: Type.String(),
    created: StoredDate,
  }),
  indexes: {
    of_file: { keys: { site: 1, file_uid: 1, index: 1 }, query: 'The parts of a file, in their order.' },
    expired: {
      keys: { created: 1 },
      expireAfterSeconds: retentionSeconds('siteFile'),
      query: 'None; deletes files that nobody imported.',
    },
  },
});
export const siteFileModel = files.model;
export type SiteFileModel = ReturnType<typeof siteFileModel>;

/** The latest import of a site from a browser, by the site’s key: one runs at a time. */
const imports = defineCollection({
  collection: 'site_imports',
  document: StrictObject({
    _id: Type.String(),
    /** Identifies the run, which alone may change this. */
    run: Type.String(),
    ...SiteImport.properties,
    /** When the run last said that it goes on. */
    alive: StoredDate,
  }),
  indexes: {
    expired: {
      keys: { alive: 1 },
      expireAfterSeconds: retentionSeconds('siteFile'),
      query: 'None; deletes reports of old imports.',
    },
  },
});
export type StoredImport = StoredDocument<typeof imports>;
export const siteImportModel = imports.model;
export type SiteImportModel = ReturnType<typeof siteImportModel>;
