import { SiteError } from '../../site-error';
import type { ImportFile } from '../read-file';
import { readXml } from '../read-xml';
import { toDate, type ImportRecord, type ImportState } from '../record';
import { toPlainLine } from '../plain-text';

const ITEM = 'rss/channel/item';
const COMMENT = `${ITEM}/comment`;

const STATES: Readonly<Record<string, ImportState>> = {
  '1': 'visible',
  approved: 'visible',
  '0': 'pending',
  spam: 'spam',
  trash: 'deleted',
  'post-trashed': 'deleted',
};

/** Reads the XML (WXR) that WordPress exports, with the comments of posts and pages. */
export async function* readWordPress(file: ImportFile): AsyncGenerator<ImportRecord> {
  const found = readXml(file, {
    [ITEM]: ['title', 'link', 'post_id'],
    [COMMENT]: [
      'comment_id',
      'comment_author',
      'comment_date_gmt',
      'comment_date',
      'comment_content',
      'comment_approved',
      'comment_type',
      'comment_parent',
      'comment_user_id',
    ],
  });
  let [hasPosts, hasComments] = [false, false];
  for await (const { path, fields, parent } of found) {
    hasPosts ||= path !== COMMENT;
    hasComments ||= path === COMMENT;
    if (path !== COMMENT) continue;
    const field = (name: string) => fields.get(name)?.trim() || undefined;
    const type = field('comment_type') ?? 'comment';
    const [id, address] = [field('comment_id'), parent?.get('link')?.trim()];
    if (type === 'pingback' || type === 'trackback') {
      yield { kind: 'skipped', reason: 'pingback' };
      continue;
    }
    if (!id || !address) {
      yield { kind: 'skipped', reason: 'not_understood' };
      continue;
    }
    const title = toPlainLine(parent?.get('title') ?? '');
    yield { kind: 'page', id: address, address, ...(title && { title }) };
    const name = toPlainLine(field('comment_author') ?? '');
    const user = field('comment_user_id');
    const parentId = field('comment_parent');
    yield {
      kind: 'comment',
      id,
      page: address,
      parent: parentId === '0' ? undefined : parentId,
      author: {
        ...(name && { name }),
        ...(user && user !== '0' ? { id: user, kind: 'account' } : { kind: 'guest' }),
      },
      created: toDate(toUtc(field('comment_date_gmt') ?? field('comment_date'))),
      state: STATES[field('comment_approved') ?? '1'] ?? 'pending',
      text: { html: field('comment_content') ?? '', keepLineBreaks: true },
    };
  }
  if (hasPosts && !hasComments)
    throw new SiteError('The file has posts, but no comments. Export “All content” in WordPress.');
}

/** `2010-07-20 12:08:08`, or zeros where WordPress has no date. */
const toUtc = (date: string | undefined): string | undefined => date && `${date.replace(' ', 'T')}Z`;
