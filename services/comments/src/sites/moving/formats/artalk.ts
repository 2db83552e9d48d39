import type { ImportFile } from '../read-file';
import { readJson, textOf } from '../read-json';
import { toDate, toLikes, type ImportRecord } from '../record';

/** Reads the Artrans of Artalk: a list of comments whose values are texts. */
export async function* readArtalk(file: ImportFile): AsyncGenerator<ImportRecord> {
  for await (const value of readJson(file, ['$.*'])) {
    const [id, key] = [textOf(value.id), textOf(value.page_key)];
    if (!id || !key) {
      yield { kind: 'skipped', reason: 'not_understood' };
      continue;
    }
    const [title, nick, parent] = [textOf(value.page_title), textOf(value.nick), textOf(value.rid)];
    // A key is an address, or a path on the site.
    yield { kind: 'page', id: key, address: key, ...(title && { title }) };
    yield {
      kind: 'comment',
      id,
      page: key,
      parent: parent === '0' ? undefined : parent,
      author: {
        ...(nick && { name: nick }),
        kind: 'guest',
        ...(textOf(value.badge_name) && { staff: true }),
      },
      created: toDate(toIsoDate(value.created_at)),
      state: String(value.is_pending) === 'true' ? 'pending' : 'visible',
      text: { plain: textOf(value.content) ?? '' },
      likes: toLikes(value.vote_up),
    };
  }
}

/** `2021-10-28 20:50:15 +0800`, in some versions with the name of the zone, or the zone twice, after it. */
function toIsoDate(value: unknown): unknown {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?: ([+-]\d\d):?(\d\d))?/.exec(
    String(value),
  );
  return parts ? `${parts[1]}T${parts[2]?.slice(0, 12)}${parts[3] ? `${parts[3]}:${parts[4]}` : 'Z'}` : value;
}
