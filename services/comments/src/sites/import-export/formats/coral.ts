import type { ImportFile } from '../read-file';
import { isObject, readJsonLines, textOf, type JsonObject } from '../read-json';
import { toDate, toLikes, type ImportRecord, type ImportState } from '../record';

const STATES: Readonly<Record<string, ImportState>> = {
  NONE: 'visible',
  APPROVED: 'visible',
  PREMOD: 'pending',
  SYSTEM_WITHHELD: 'pending',
  REJECTED: 'hidden',
};

/** Reads the collections `stories`, `users` and `comments` of Coral in one file, as `mongoexport` writes them: lines, or an array. */
export async function* readCoral(file: ImportFile): AsyncGenerator<ImportRecord> {
  let invalid = 0;
  for await (const line of readJsonLines(file, () => (invalid += 1))) {
    const id = textOf(line.id);
    if (!id) invalid += 1;
    else if ('storyID' in line) yield toComment(id, line);
    else if ('url' in line) yield toPage(id, line);
    else {
      const name = textOf(line.username);
      if (name) yield { kind: 'author', id, name };
    }
  }
  for (; invalid > 0; invalid -= 1) yield { kind: 'skipped', reason: 'not_understood' };
}

function toPage(id: string, { url, metadata, siteID, tenantID, closedAt }: JsonObject): ImportRecord {
  const title = isObject(metadata) ? textOf(metadata.title) : undefined;
  const site = textOf(siteID) ?? textOf(tenantID);
  const closed = fromMongo(closedAt);
  return {
    kind: 'page',
    id,
    address: textOf(url) ?? '',
    ...(title && { title }),
    ...(site && { site: { name: site } }),
    ...(closed && closed.getTime() <= Date.now() && { locked: true }),
  };
}

/** Editors have featured it. */
const isFeatured = ({ tags }: JsonObject): boolean =>
  Array.isArray(tags) && tags.some((tag) => isObject(tag) && tag.type === 'FEATURED');

function toComment(id: string, line: JsonObject): ImportRecord {
  const revisions = Array.isArray(line.revisions) ? line.revisions.filter(isObject) : [];
  const last = revisions.at(-1);
  const author = textOf(line.authorID);
  const isDeleted = (line.deletedAt ?? null) !== null || author === undefined;
  return {
    kind: 'comment',
    id,
    page: textOf(line.storyID) ?? '',
    parent: textOf(line.parentID),
    author: author === undefined ? { kind: 'guest' } : { id: author, kind: 'account' },
    created: fromMongo(line.createdAt) ?? fromMongo(revisions[0]?.createdAt),
    edited: (revisions.length > 1 && fromMongo(last?.createdAt)) || undefined,
    state: isDeleted ? 'deleted' : (STATES[textOf(line.status) ?? 'NONE'] ?? 'pending'),
    text: { html: textOf(last?.body) ?? '' },
    likes: toLikes(isObject(line.actionCounts) ? line.actionCounts.REACTION : 0),
    ...(isFeatured(line) && { pinned: true }),
  };
}

/** `{"$date": "…"}`, or with milliseconds in it. */
function fromMongo(value: unknown): Date | null {
  const date = isObject(value) ? value.$date : value;
  return toDate(isObject(date) ? Number(date.$numberLong) : date);
}
