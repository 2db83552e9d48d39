import type { Site } from '@savepoint/contracts/schema';
import type { CommentModel } from '../../models/comment';
import type { PageModel } from '../../models/site';
import { digestOf, readComments, readPages, toExportedComment } from './export-site';

/**
 * The threads of a site as XML like that of Disqus, which most other systems import. It has no likes and spoilers; comments
 * that readers do not see are left out, or empty where others have replied.
 */
export async function* exportDisqus(
  { pages, comments }: { pages: PageModel; comments: CommentModel },
  { key }: Site,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
`;
  for await (const { _id, page_id, address, title, created, leads_to } of readPages(pages, key)) {
    if (leads_to !== undefined) continue;
    yield `<thread dsq:id="${digestOf(_id)}"><id>${escape(page_id ?? '')}</id><forum>${key}</forum><link>${escape(address)}</link><title>${escape(title)}</title><message/><createdAt>${toSeconds(created)}</createdAt><isClosed>false</isClosed><isDeleted>false</isDeleted></thread>
`;
  }
  for await (const comment of readComments(comments, key)) {
    if (comment.state === 'hidden') continue;
    const { uid, page, parent, author, created, state, text } = toExportedComment(comment);
    const isDeleted = state !== 'visible';
    const message = isDeleted ? '' : toHtml(text);
    const name = isDeleted ? '' : author.name;
    const username = author.id === undefined || isDeleted ? '' : `<username>${escape(author.id)}</username>`;
    yield `<post dsq:id="${uid}"><id/><message><![CDATA[${message}]]></message><createdAt>${created}</createdAt><isDeleted>${isDeleted}</isDeleted><isSpam>false</isSpam><author><name>${escape(name)}</name><isAnonymous>${author.kind !== 'account'}</isAnonymous>${username}</author><thread dsq:id="${page}"/>${parent === null ? '' : `<parent dsq:id="${parent}"/>`}</post>
`;
  }
  yield '</disqus>\n';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 does not allow. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const escape = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** `]]>` cannot occur in it: the text is escaped. */
const toHtml = (text: string): string => `<p>${escape(text).replaceAll('\n', '<br>')}</p>`;

const toSeconds = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');
