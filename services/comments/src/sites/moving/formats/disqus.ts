import type { ImportFile } from '../read-file';
import { readXml } from '../read-xml';
import { toDate, type ImportRecord, type ImportState } from '../record';

const THREAD = 'disqus/thread';
const POST = 'disqus/post';

/** Reads the XML that Disqus sends to those who export their comments. */
export async function* readDisqus(file: ImportFile): AsyncGenerator<ImportRecord> {
  const found = readXml(file, {
    [THREAD]: ['@id', 'id', 'link', 'title'],
    [POST]: [
      '@id',
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
  });
  for await (const { path, fields } of found) {
    const field = (name: string) => fields.get(name)?.trim() || undefined;
    const id = field('@id') ?? field('id');
    if (path === THREAD) {
      const address = field('link') ?? field('id');
      const [title, page_id] = [field('title'), field('id')];
      if (id && address)
        yield { kind: 'page', id, address, ...(title && { title }), ...(page_id && { page_id }) };
      continue;
    }
    const page = field('thread/@id');
    if (!id || !page) {
      yield { kind: 'skipped', reason: 'not_understood' };
      continue;
    }
    const [name, username] = [field('author/name'), field('author/username')];
    const isAccount = username !== undefined && field('author/isAnonymous') !== 'true';
    yield {
      kind: 'comment',
      id,
      page,
      parent: field('parent/@id'),
      author: {
        ...(name && { name }),
        ...(isAccount ? { id: username, kind: 'account' } : { kind: 'guest' }),
      },
      created: toDate(field('createdAt')),
      state: stateOf(field),
      text: { html: field('message') ?? '' },
    };
  }
}

function stateOf(field: (name: string) => string | undefined): ImportState {
  if (field('isSpam') === 'true') return 'spam';
  if (field('isDeleted') === 'true') return 'deleted';
  return field('isApproved') === 'false' ? 'pending' : 'visible';
}
