/** Small files of other systems, of which a test says what matters to it. */

interface WordPressComment {
  id: number;
  text?: string;
  author?: string;
  type?: string;
  approved?: string;
  parent?: number;
  date?: string;
  gmt?: string;
}

interface WordPressItem {
  path: string;
  id?: number;
  type?: string;
  status?: string;
  password?: string;
  comments?: 'open' | 'closed';
  parent?: number;
  rows?: readonly WordPressComment[];
}

const tag = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : `<wp:${name}><![CDATA[${value}]]></wp:${name}>`;

/** A WXR file of WordPress. */
export const wordPressFile = (
  site: string,
  items: readonly WordPressItem[],
): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Blog</title>
${items
  .map(
    ({ path, id, type = 'post', status = 'publish', password = '', comments = 'open', parent, rows = [] }) =>
      `<item><title>${path}</title><link>https://${site}.example${path}</link>${tag('post_id', id)}${tag('comment_status', comments)}${tag('ping_status', comments === 'open' ? 'closed' : 'open')}${tag('status', status)}${tag('post_parent', parent)}${tag('post_type', type)}${tag('post_password', password)}
${rows
  .map(
    (row) =>
      `<wp:comment>${tag('comment_id', row.id)}${tag('comment_author', row.author ?? 'Ann')}${tag('comment_author_email', 'mail@example.com')}${tag('comment_date', row.date ?? row.gmt ?? '2020-02-01 10:00:00')}${tag('comment_date_gmt', row.gmt ?? '2020-02-01 10:00:00')}${tag('comment_content', row.text ?? `Comment ${row.id}.`)}${tag('comment_approved', row.approved ?? '1')}${tag('comment_type', row.type ?? 'comment')}${tag('comment_parent', row.parent ?? 0)}</wp:comment>`,
  )
  .join('\n')}</item>`,
  )
  .join('\n')}
</channel></rss>`;

interface DisqusThread {
  id: string;
  path: string;
  more?: string;
}

interface DisqusPost {
  id: string;
  thread: string;
  parent?: string;
  name?: string;
  message?: string;
  more?: string;
}

/** An export of Disqus. */
export const disqusFile = (
  site: string,
  threads: readonly DisqusThread[],
  posts: readonly DisqusPost[],
): string => `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals">
${threads.map(({ id, path, more = '' }) => `<thread dsq:id="${id}"><link>https://${site}.example${path}</link><title>${path}</title>${more}</thread>`).join('\n')}
${posts.map(({ id, thread, parent, name = 'Ann', message, more = '' }) => `<post dsq:id="${id}"><message>${message ?? `<![CDATA[<p>Comment ${id}.</p>]]>`}</message><createdAt>2020-02-01T10:00:00Z</createdAt>${more}<author><name>${name}</name><isAnonymous>true</isAnonymous></author><thread dsq:id="${thread}"/>${parent ? `<parent dsq:id="${parent}"/>` : ''}</post>`).join('\n')}
</disqus>`;

/** An Artrans of Artalk, of rows that differ in some values. */
export const artalkFile = (rows: readonly Record<string, string>[]): string =>
  JSON.stringify(
    rows.map((row, index) => ({
      id: String(index + 1),
      rid: '0',
      content: `Comment ${index + 1}.`,
      nick: 'Ann',
      email: 'mail@example.com',
      created_at: '2020-02-01 18:00:00 +0800',
      page_key: '/post/',
      ...row,
    })),
  );

/** Lines of JSON. */
export const jsonLines = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');
