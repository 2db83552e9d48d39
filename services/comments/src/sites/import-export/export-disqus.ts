import type { Site } from '@savepoint/contracts/schema';
import type { CommentModel, PageModel, StoredPage } from '../../data';
import type { ExportedComment } from './export-format';
import { digestOf, readComments, readPages, toExportedComment } from './export-site';

/**
 * The threads of a site as XML like that of Disqus, which most other systems import. It has no likes, spoilers and pins; comments
 * that readers do not see are left out, or empty where others have replied. Importers skip these: the replies answer what is above.
 */
export async function* exportDisqus(
  { pages, comments }: { pages: PageModel; comments: CommentModel },
  { key }: Site,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals" xmlns:savepoint="urn:savepoint:comments">
`;
  for await (const page of readPages(pages, key)) if (page.leads_to === undefined) yield toThread(page, key);
  /** Comments that readers do not see, with what is above them that they see. */
  const unseen = new Map<string, string | null>();
  for await (const comment of readComments(comments, key)) {
    if (comment.state === 'hidden') continue;
    const exported = toExportedComment(comment);
    const { uid, parent, state } = exported;
    const above = parent === null ? null : (unseen.get(parent) ?? (unseen.has(parent) ? null : parent));
    if (state !== 'visible') unseen.set(uid, above);
    yield toPost(exported, above);
  }
  yield '</disqus>\n';
}

const toThread = ({ _id, page_id, address, title, created, locked }: StoredPage, site: string): string =>
  `<thread dsq:id="${digestOf(_id)}"><id>${escape(page_id ?? '')}</id><forum>${site}</forum><link>${escape(address)}</link><title>${escape(title)}</title><message/><createdAt>${toSeconds(created)}</createdAt><isClosed>${locked === true}</isClosed><isDeleted>false</isDeleted></thread>
`;

/** @param above uid of the comment that it answers for importers */
function toPost(
  { uid, page, parent, author, created, state, text }: ExportedComment,
  above: string | null,
): string {
  const isDeleted = state !== 'visible';
  const name = isDeleted ? '' : author.name;
  const username = author.id === undefined || isDeleted ? '' : `<username>${escape(author.id)}</username>`;
  // Savepoint puts it in its place again.
  const answers = parent === above ? '' : ` savepoint:parent="${parent}"`;
  return `<post dsq:id="${uid}"${answers}><id/><message><![CDATA[${isDeleted ? '' : toHtml(text)}]]></message><createdAt>${toSeconds(new Date(created))}</createdAt><isDeleted>${isDeleted}</isDeleted><isSpam>false</isSpam><author><name>${escape(name)}</name><isAnonymous>${author.kind !== 'account'}</isAnonymous>${username}</author><thread dsq:id="${page}"/>${above === null ? '' : `<parent dsq:id="${above}"/>`}</post>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 does not allow. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const escape = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** `]]>` cannot occur in it: the text is escaped. */
const toHtml = (text: string): string => `<p>${escape(text).replaceAll('\n', '<br>')}</p>`;

/** As Disqus writes dates. Importers know this form only; fractions are cut, so that the order stays. */
const toSeconds = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');
