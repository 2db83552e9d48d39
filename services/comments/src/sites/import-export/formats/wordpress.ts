import type { ImportFile } from '../read-file';
import { readXml } from '../read-xml';
import { toDate, type ImportRecord, type ImportState, type LeftOut, type PageRecord } from '../record';
import { hasSpoiler, toPlainLine } from '../../../texts';
import { decodeReferences } from '../html-references';

const ITEM = 'rss/channel/item';
const COMMENT = `${ITEM}/comment`;

/** Types of comments that readers write for everybody. Shops, editors and plugins keep notes of their own in the same table. */
const COMMENT_TYPES: ReadonlySet<string> = new Set(['comment', 'review']);
/** Types of posts that everybody can read. Others can be tickets, orders or lessons. */
const POST_TYPES: ReadonlySet<string> = new Set(['post', 'page', 'attachment', 'product']);
const ATTACHMENT = 'attachment';
const PUBLISHED = 'publish';
/** The status of an attachment, which is as public as what it is attached to. */
const INHERITED = 'inherit';

const STATES: Readonly<Record<string, ImportState>> = {
  '1': 'visible',
  approved: 'visible',
  approve: 'visible',
  '0': 'pending',
  hold: 'pending',
  spam: 'spam',
  trash: 'deleted',
  'post-trashed': 'deleted',
};

type Field = (name: string) => string | undefined;

const fieldsOf =
  (fields: ReadonlyMap<string, string> | undefined): Field =>
  (name) =>
    fields?.get(name)?.trim() || undefined;

/** Reads the XML (WXR) that WordPress exports, with the comments of posts and pages. */
export async function* readWordPress(file: ImportFile): AsyncGenerator<ImportRecord> {
  let outside = 0;
  const found = readXml(
    file,
    {
      [ITEM]: [
        'title',
        'link',
        'post_id',
        'post_parent',
        'post_type',
        'status',
        'post_password',
        'comment_status',
      ],
      [COMMENT]: [
        'comment_id',
        'comment_author',
        'comment_author_url',
        'comment_date_gmt',
        'comment_date',
        'comment_content',
        'comment_approved',
        'comment_type',
        'comment_parent',
        'comment_user_id',
      ],
    },
    () => (outside += 1),
  );
  /** Posts that are not public, and attachments, by their ids. */
  const unpublished = new Map<string, LeftOut>();
  const attached: { page: PageRecord; post: string }[] = [];
  const withComments = new Set<string>();
  for await (const { path, fields, parent } of found) {
    if (path === COMMENT) {
      const page = idOf(fieldsOf(parent));
      if (page) withComments.add(page);
      yield toComment(fieldsOf(fields), page, fieldsOf(parent)('link'));
      continue;
    }
    const field = fieldsOf(fields);
    const [id, address, post] = [idOf(field), field('link'), field('post_parent')];
    if (!id || !address) continue;
    const left_out = leftOut(field);
    if (left_out) unpublished.set(id, left_out);
    const hasComments = withComments.delete(id);
    const isAttachment = field('post_type') === ATTACHMENT;
    if (isAttachment && !hasComments) continue;
    const title = toPlainLine(field('title') ?? '');
    const page: PageRecord = {
      kind: 'page',
      id,
      address,
      ...(title && { title }),
      ...(field('comment_status') === 'closed' && !left_out && { locked: true }),
      ...(left_out && { left_out }),
    };
    if (isAttachment && post) attached.push({ page, post });
    else yield page;
  }
  // The post can come after what is attached to it.
  for (const { page, post } of attached) {
    const left_out = page.left_out ?? unpublished.get(post);
    yield { ...page, ...(left_out && { left_out }) };
  }
  if (outside) yield { kind: 'skipped', reason: 'outside' };
}

/** What identifies a post in the file; an address can be that of several. */
const idOf = (field: Field): string | undefined => field('post_id') ?? field('link');

function leftOut(field: Field): LeftOut | undefined {
  const [type = 'post', status = PUBLISHED] = [field('post_type'), field('status')];
  if (status !== PUBLISHED && !(status === INHERITED && type === ATTACHMENT))
    return { reason: 'unpublished', name: status };
  if (field('post_password')) return { reason: 'unpublished', name: 'with a password' };
  return POST_TYPES.has(type) ? undefined : { reason: 'post_type', name: type };
}

function toComment(field: Field, page: string | undefined, base: string | undefined): ImportRecord {
  const type = field('comment_type') ?? 'comment';
  if (!COMMENT_TYPES.has(type)) return { kind: 'skipped', reason: 'comment_type', name: type };
  const id = field('comment_id');
  if (!id || !page) return { kind: 'skipped', reason: 'not_understood' };
  const name = decodeReferences(field('comment_author') ?? '');
  const user = field('comment_user_id');
  const parent = field('comment_parent');
  const html = field('comment_content') ?? '';
  const utc = toDate(toIso(field('comment_date_gmt')));
  const created = utc ?? toDate(toIso(field('comment_date')));
  return {
    kind: 'comment',
    id,
    page,
    parent: parent === '0' ? undefined : parent,
    author: {
      ...(name && { name }),
      ...(user && user !== '0' ? { id: user, kind: 'account' } : { kind: 'guest' }),
    },
    created,
    ...(created && !utc && { is_local: true }),
    state: STATES[field('comment_approved') ?? '1'] ?? 'pending',
    text: { html, keepLineBreaks: true, ...(base && { base }) },
    ...(hasSpoiler(html) && { spoiler: true }),
    ...(field('comment_author_url') && { lost: ['website'] }),
  };
}

/** `2010-07-20 12:08:08`, or zeros where WordPress has no date. */
const toIso = (date: string | undefined): string | undefined => date && `${date.replace(' ', 'T')}Z`;
