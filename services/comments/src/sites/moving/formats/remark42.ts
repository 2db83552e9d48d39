import { SiteError } from '../../site-error';
import type { ImportFile } from '../read-file';
import { isObject, readJsonLines, textOf } from '../read-json';
import { toDate, toLikes, type ImportRecord } from '../record';

const VERSION = 1;

/** Reads a backup of Remark42: a line about users and posts, then a line for each comment. */
export async function* readRemark42(file: ImportFile): AsyncGenerator<ImportRecord> {
  let invalid = 0;
  for await (const line of readJsonLines(file, () => (invalid += 1))) {
    if (!('locator' in line) && 'version' in line) {
      if (line.version !== VERSION)
        throw new SiteError(`The file is a backup of Remark42 of a version other than ${VERSION}.`);
      continue;
    }
    const address = isObject(line.locator) ? textOf(line.locator.url) : undefined;
    const id = textOf(line.id);
    if (!id || !address) {
      invalid += 1;
      continue;
    }
    const title = textOf(line.title);
    yield { kind: 'page', id: address, address, ...(title && { title }) };
    const user = isObject(line.user) ? line.user : {};
    const [name, user_id] = [textOf(user.name), textOf(user.id)];
    const isGuest = user_id === undefined || user_id.startsWith('anonymous_');
    const text = textOf(line.text);
    yield {
      kind: 'comment',
      id,
      page: address,
      parent: textOf(line.pid),
      author: {
        ...(name && { name }),
        ...(isGuest ? { kind: 'guest' } : { id: user_id, kind: 'account' }),
        ...(user.admin === true && { staff: true }),
      },
      created: toDate(line.time),
      edited: (isObject(line.edit) ? toDate(line.edit.time) : null) ?? undefined,
      state: line.delete === true ? 'deleted' : 'visible',
      text: text === undefined ? { plain: textOf(line.orig) ?? '' } : { html: text },
      likes: toLikes(line.score),
    };
  }
  for (; invalid > 0; invalid -= 1) yield { kind: 'skipped', reason: 'not_understood' };
}
