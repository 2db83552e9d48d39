import type { ImportFile } from '../read-file';
import { readJson, textOf, type JsonObject } from '../read-json';
import { toDate, toLikes, type CommentRecord, type ImportRecord, type ImportState } from '../record';

/** Ids of authors without an account. */
const ANONYMOUS = /^(?:anonymous|0{64}|00000000-0000-0000-0000-000000000000)?$/;
const ROOT = /^(?:root|0{64}|00000000-0000-0000-0000-000000000000)?$/;

/** Reads an export of Commento, or of Comentario in its versions 1 and 3. */
export async function* readCommento(file: ImportFile): AsyncGenerator<ImportRecord> {
  for await (const value of readJson(file, ['$.pages.*', '$.comments.*', '$.commenters.*'])) {
    if ('commentHex' in value) yield* fromVersion1(value);
    else if ('pageId' in value) yield fromVersion3(value);
    else if ('commenterHex' in value || 'email' in value || 'isCommenter' in value) {
      const [id, name] = [textOf(value.commenterHex) ?? textOf(value.id), textOf(value.name)];
      if (id && name) yield { kind: 'author', id, name };
    } else if ('path' in value) {
      const [id, path, title] = [textOf(value.id), textOf(value.path), textOf(value.title)];
      const domain = textOf(value.domainId);
      if (id && path)
        yield {
          kind: 'page',
          id,
          address: path,
          ...(title && { title }),
          ...(domain && { site: { name: domain } }),
          ...(value.isReadonly === true && { locked: true }),
        };
    } else yield { kind: 'skipped', reason: 'not_understood' };
  }
}

const NOT_UNDERSTOOD = { kind: 'skipped', reason: 'not_understood' } as const;

function* fromVersion1(value: JsonObject): Generator<ImportRecord> {
  const id = textOf(value.commentHex);
  // Commento calls the path “url”.
  const path = textOf(value.path) ?? textOf(value.url);
  if (!id || path === undefined) return yield NOT_UNDERSTOOD;
  const host = textOf(value.domain) ?? textOf(value.host);
  const address = host && !/^https?:/.test(path) ? `https://${host}/${path.replace(/^\//, '')}` : path;
  yield { kind: 'page', id: address, address };
  const [parent, markdown] = [textOf(value.parentHex), textOf(value.markdown)];
  const isDeleted = value.deleted === true || markdown === undefined || markdown === '[deleted]';
  const state: ImportState = value.state === 'approved' || value.state === undefined ? 'visible' : 'pending';
  yield {
    kind: 'comment',
    id,
    page: address,
    parent: parent && ROOT.test(parent) ? undefined : parent,
    author: toAuthor(textOf(value.commenterHex)),
    created: toDate(value.creationDate),
    state: isDeleted ? 'deleted' : state,
    text: toText(value),
    likes: toLikes(value.score),
  };
}

function fromVersion3(value: JsonObject): ImportRecord {
  const [id, page, parent] = [textOf(value.id), textOf(value.pageId), textOf(value.parentId)];
  if (!id || !page) return NOT_UNDERSTOOD;
  const name = textOf(value.authorName);
  return {
    kind: 'comment',
    id,
    page,
    parent: parent && ROOT.test(parent) ? undefined : parent,
    author: { ...toAuthor(textOf(value.userCreated)), ...(name && { name }) },
    created: toDate(value.createdTime),
    edited: toDate(value.editedTime) ?? undefined,
    state: stateOf(value),
    text: toText(value),
    likes: toLikes(value.score),
    ...(value.isSticky === true && { pinned: true }),
  };
}

function stateOf({ isDeleted, isPending, isApproved }: JsonObject): ImportState {
  if (isDeleted === true) return 'deleted';
  if (isPending === true) return 'pending';
  return isApproved === false ? 'hidden' : 'visible';
}

const toAuthor = (id = ''): CommentRecord['author'] =>
  ANONYMOUS.test(id) ? { kind: 'guest' } : { id, kind: 'account' };

/** HTML where the file has it: its links are complete. */
function toText({ html, markdown }: JsonObject): CommentRecord['text'] {
  const rendered = textOf(html);
  return rendered === undefined ? { plain: textOf(markdown) ?? '' } : { html: rendered };
}
