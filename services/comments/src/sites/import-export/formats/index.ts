import { SiteError } from '../../../texts';
import { EXPORT_FORMAT } from '../export-format';
import { decode } from '../encoding';
import type { FormatReader, ImportFormat } from '../record';
import { readArtalk } from './artalk';
import { readCommento } from './commento';
import { readCoral } from './coral';
import { readDisqus } from './disqus';
import { readIsso } from './isso';
import { readRemark42 } from './remark42';
import { readSavepoint } from './savepoint';
import { readWordPress } from './wordpress';

export const READERS: Readonly<Record<ImportFormat, FormatReader>> = {
  savepoint: readSavepoint,
  disqus: readDisqus,
  wordpress: readWordPress,
  remark42: readRemark42,
  isso: readIsso,
  commento: readCommento,
  artalk: readArtalk,
  coral: readCoral,
};

/** What only files of a format have near their beginning; the first that matches counts. */
const SIGNS: readonly (readonly [ImportFormat, RegExp])[] = [
  ['isso', /^SQLite format 3\0/],
  ['savepoint', new RegExp(`^\\s*\\{[^\\n]*"format"\\s*:\\s*"${EXPORT_FORMAT}"`)],
  ['disqus', /<disqus[\s>]/],
  ['wordpress', /<rss[\s>]/],
  ['artalk', /^\s*\[\s*(?:\]|\{[^]*?"page_key"\s*:)/],
  ['commento', /^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"(?:pages|comments|commenters)"\s*:/],
  ['coral', /"(?:storyID|tenantID)"\s*:/],
  ['remark42', /"(?:locator|users|posts)"\s*:/],
];

/** The format of a file, by its first bytes. @throws {SiteError} when it is none of them */
export function detectFormat(head: Buffer): ImportFormat {
  const text = decode(head);
  const [format] = SIGNS.find(([, sign]) => sign.test(text)) ?? [];
  if (!format) throw new SiteError('The format of the file is not known. Name it with --format.');
  return format;
}
