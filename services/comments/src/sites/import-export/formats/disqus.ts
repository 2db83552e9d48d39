import type { ImportFile } from '../read-file';
import { readXml } from '../read-xml';
import { hasSpoiler } from '../../../texts';
import { decodeReferences } from '../html-references';
import { toDate, type ImportRecord, type ImportState } from '../record';

const THREAD = 'disqus/thread';
const POST = 'disqus/post';

type Field = (name: string) => string | undefined;

/** Reads the XML that Disqus sends to those who export their comments. */
export async function* readDisqus(file: ImportFile): AsyncGenerator<ImportRecord> {
  let outside = 0;
  const found = readXml(
    file,
    {
      [THREAD]: ['@id', 'id', 'forum', 'link', 'title', 'isClosed', 'isDeleted'],
      [POST]: [
        '@id',
        '@parent',
        'id',
        'message',
        'createdAt',
        'isDeleted',
        'isSpam',
        'isApproved',
        'author/name',
        'author/username',
        'author/isAnonymous',
        'thread/@id',
        'parent/@id',
      ],
    },
    () => (outside += 1),
  );
  for await (const { path, fields } of found) {
    const field = (name: string) => fields.get(name)?.trim() || undefined;
    if (path === THREAD) yield* toPage(field);
    else yield toComment(field);
  }
  if (outside) yield { kind: 'skipped', reason: 'outside' };
}

function* toPage(field: Field): Generator<ImportRecord> {
  const id = field('@id') ?? field('id');
  const address = field('link') ?? field('id');
  if (!id || !address) return;
  const [title, page_id, forum] = [field('title'), field('id'), field('forum')];
  yield {
    kind: 'page',
    id,
    address,
    ...(title && { title: decodeReferences(title) }),
    ...(page_id && { page_id }),
    ...(forum && { site: { name: forum } }),
    ...(isTrue(field('isClosed')) && { locked: true }),
    ...(isTrue(field('isDeleted')) && { left_out: { reason: 'deleted_thread' } }),
  };
}

function toComment(field: Field): ImportRecord {
  const [id, page] = [field('@id') ?? field('id'), field('thread/@id')];
  if (!id || !page) return { kind: 'skipped', reason: 'not_understood' };
  const [name, username, message = ''] = [field('author/name'), field('author/username'), field('message')];
  const isAccount = username !== undefined && field('author/isAnonymous') !== 'true';
  return {
    kind: 'comment',
    id,
    page,
    // An export of Savepoint says here what is answered, also if that was deleted.
    parent: field('@parent') ?? field('parent/@id'),
    author: {
      ...(name && { name }),
      ...(isAccount ? { id: username, kind: 'account' } : { kind: 'guest' }),
    },
    created: toDate(field('createdAt')),
    state: stateOf(field),
    text: { html: message },
    ...(hasSpoiler(message) && { spoiler: true }),
  };
}

const isTrue = (value: string | undefined): boolean => value === 'true' || value === '1';

function stateOf(field: Field): ImportState {
  if (isTrue(field('isSpam'))) return 'spam';
  if (isTrue(field('isDeleted'))) return 'deleted';
  return (field('isApproved') ?? 'true') === 'true' || field('isApproved') === '1' ? 'visible' : 'pending';
}
