import { Type, type Static } from 'typebox';
import { CommentUid, NewUid } from '../comments';
import {
  PAGE_ADDRESS_MAX_LENGTH,
  SITE_FILE_PART_MAX_LENGTH,
  SITE_FILE_PARTS_MAX,
  SITE_IMPORT_NAMES_MAX,
} from '../base';
import { CURSOR_PATTERN, Nullable, SiteKey, StrictObject } from '../schema';

const count = Type.Integer({ minimum: 0 });
const site = { site: SiteKey };
const next_cursor = Nullable(Type.String());

/**
 * POST /api/sites/export: a part of the lines that docs/site-export.schema.json describes. Its cursors also say whether pages
 * or comments follow.
 */
export const ExportSiteBody = StrictObject({
  ...site,
  cursor: Type.Optional(Type.String({ pattern: CURSOR_PATTERN.replace('^', '^[pc]'), maxLength: 401 })),
});
export const ExportSiteResponse = StrictObject({ lines: Type.String(), next_cursor });
export type ExportSiteResponse = Static<typeof ExportSiteResponse>;

/** Identifies a file that was sent. */
const file_uid = CommentUid;
const partCount = { maximum: SITE_FILE_PARTS_MAX };

/** POST /api/sites/import/file: a part of a file, which may be compressed with gzip, as base64. */
export const SendSiteFileBody = StrictObject({
  ...site,
  file_uid: NewUid,
  index: Type.Integer({ minimum: 0, maximum: SITE_FILE_PARTS_MAX - 1 }),
  data: Type.String({
    minLength: 4,
    maxLength: SITE_FILE_PART_MAX_LENGTH,
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  }),
});
export type SendSiteFileBody = Static<typeof SendSiteFileBody>;
export const SendSiteFileResponse = StrictObject({ index: count });

const address = Type.String({ maxLength: PAGE_ADDRESS_MAX_LENGTH });
/** Names in a file, which the report of a trial has. */
const chosenNames = Type.Optional(
  Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: SITE_IMPORT_NAMES_MAX }),
);
/** POST /api/sites/import/start: imports a file that was sent, or reports what an import would do. */
export const StartSiteImportBody = StrictObject({
  ...site,
  file_uid,
  parts: Type.Integer({ minimum: 1, ...partCount }),
  dry_run: Type.Boolean(),
  /** The beginning of the file’s addresses, and what replaces it. */
  replace: Type.Optional(StrictObject({ from: address, to: address })),
  /** Takes comments of these sites in the file only. */
  from_sites: chosenNames,
  /** Takes posts of further types of WordPress, which everybody can read. */
  post_types: chosenNames,
});
export type StartSiteImportBody = Static<typeof StartSiteImportBody>;

/** The latest import of a site. */
export const SiteImport = StrictObject({
  file_uid,
  dry_run: Type.Boolean(),
  /** `interrupted`: its process ended. What it imported stays; repeating it completes it. */
  state: Type.Union([
    Type.Literal('running'),
    Type.Literal('done'),
    Type.Literal('failed'),
    Type.Literal('interrupted'),
  ]),
  phase: Type.Union([Type.Literal('reading'), Type.Literal('importing')]),
  /** Comments so far, and of how many once that is known. */
  done: count,
  total: Type.Optional(count),
  /** Of an import that is done: comments that were added, or would be; and the report for people. */
  added: Type.Optional(count),
  report: Type.Optional(Type.String()),
  /** Why it failed, as a sentence. */
  problem: Type.Optional(Type.String()),
  /** Of an import that was ended: it took too long, its file needed too much memory, or reading it crashed. */
  problem_code: Type.Optional(
    Type.Union([
      Type.Literal('import-slow'),
      Type.Literal('reading-slow'),
      Type.Literal('reading-memory'),
      Type.Literal('reading-crashed'),
    ]),
  ),
});
export type SiteImport = Static<typeof SiteImport>;
export const SiteImportResponse = StrictObject({ import: Nullable(SiteImport) });
export type SiteImportResponse = Static<typeof SiteImportResponse>;
