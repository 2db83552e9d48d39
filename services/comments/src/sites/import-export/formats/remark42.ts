import { SiteError } from '../../../texts';
import type { ImportFile } from '../read-file';
import { decodeReferences } from '../html-references';
import { isObject, readJsonLines, textOf, type JsonObject } from '../read-json';
import { toDate, toLikes, type ImportRecord } from '../record';

const VERSION = 1;

/** Reads a backup of Remark42: a line about users and posts, then a line for each comment. */
export async function* readRemark42(file: ImportFile): AsyncGenerator<ImportRecord> {
  let invalid = 0;
  const closed = new Set<string>();
  for await (const line of readJsonLines(file, () => (invalid += 1))) {
    if (!('locator' in line) && 'version' in line) {
      if (line.version !== VERSION)
        throw new SiteError(`The file is a backup of Remark42 of a version other than ${VERSION}.`);
      for (const address of closedPages(line)) {
        closed.add(address);
        yield { kind: 'page', id: address, address, locked: true };
      }
      continue;
    }
    const locator = isObject(line.locator) ? line.locator : {};
    const [id, address, site] = [textOf(line.id), textOf(locator.url), textOf(locator.site)];
    if (!id || !address) {
      invalid += 1;
      continue;
    }
    const title = textOf(line.title);
    const page = JSON.stringify([site ?? '', address]);
    yield {
      kind: 'page',
      id: page,
      address,
      ...(title && { title: decodeReferences(title) }),
      ...(site && { site: { name: site } }),
      ...(closed.has(address) && { locked: true }),
    };
    yield toComment(line, id, page, address);
  }
  for (; invalid > 0; invalid -= 1) yield { kind: 'skipped', reason: 'not_understood' };
}

/** Addresses of the pages that take no comments. */
const closedPages = ({ posts }: JsonObject): string[] =>
  (Array.isArray(posts) ? posts : []).flatMap((post) =>
    isObject(post) && post.read_only === true ? (textOf(post.url) ?? []) : [],
  );

function toComment(line: JsonObject, id: string, page: string, base: string): ImportRecord {
  const user = isObject(line.user) ? line.user : {};
  const [name, user_id, text] = [textOf(user.name), textOf(user.id), textOf(line.text)];
  const isGuest = user_id === undefined || user_id.startsWith('anonymous_');
  const edited = isObject(line.edit) ? toDate(line.edit.time) : null;
  return {
    kind: 'comment',
    id,
    page,
    parent: textOf(line.pid),
    author: {
      // Names are stored as HTML.
      ...(name && { name: decodeReferences(name) }),
      ...(isGuest ? { kind: 'guest' } : { id: user_id, kind: 'account' }),
      ...(user.admin === true && { staff: true }),
    },
    created: toDate(line.time) ?? edited,
    edited: edited ?? undefined,
    state: line.delete === true ? 'deleted' : 'visible',
    text: text === undefined ? { plain: textOf(line.orig) ?? '' } : { html: text, base },
    likes: toLikes(line.score),
    ...(line.pin === true && { pinned: true }),
    ...(Number(line.score) < 0 && { lost: ['votes_against'] }),
  };
}
