import { Compile } from 'typebox/compile';
import { SiteError } from '../../../texts';
import { ExportedComment, ExportedPage, ExportHeader } from '../export-format';
import type { ImportFile } from '../read-file';
import { readJsonLines } from '../read-json';
import { toDate, type ImportRecord } from '../record';

const isHeader = Compile(ExportHeader);
const isPage = Compile(ExportedPage);
const isComment = Compile(ExportedComment);

/** Reads an export of a site of Savepoint. @throws {SiteError} for another version */
export async function* readSavepoint(file: ImportFile): AsyncGenerator<ImportRecord> {
  let invalid = 0;
  let site: string | undefined;
  for await (const line of readJsonLines(file, () => (invalid += 1))) {
    // A file that was made of several has several first lines.
    if (isHeader.Check(line)) site = line.site;
    else if (site === undefined)
      throw new SiteError('The file does not begin with the line of an export of Savepoint, version 1.');
    else if (isPage.Check(line)) {
      const { id, address, title, page_id, created, locked, leads_to } = line;
      yield {
        kind: 'page',
        id,
        digest: id,
        address,
        title,
        site: { name: site },
        ...(page_id !== undefined && { page_id }),
        created: new Date(created),
        ...(locked && { locked }),
        ...(leads_to !== undefined && { leads_to }),
      };
    } else if (isComment.Check(line)) {
      const { uid, page, parent, author, created, edited, state, text, spoiler, likes, pinned, source } =
        line;
      yield {
        kind: 'comment',
        id: uid,
        page,
        parent: parent ?? undefined,
        author,
        created: toDate(created),
        edited: toDate(edited) ?? undefined,
        state,
        text: { plain: text },
        ...(spoiler && { spoiler }),
        likes,
        ...(pinned && { pinned }),
        source: source ?? { format: 'savepoint', id: uid },
        ...(!source && { native_site: site }),
      };
    } else invalid += 1;
  }
  for (; invalid > 0; invalid -= 1) yield { kind: 'skipped', reason: 'not_understood' };
}
