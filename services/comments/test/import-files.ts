import initSqlJs from 'sql.js';

/** Files as other systems write them, each with the same conversation on https://blog.example/post, and what is odd in real files. */

const post = (id: string, fields: { text: string; parent?: string; author?: string; more?: string }) => `
  <post dsq:id="${id}">
    <id/>
    <message>
      <![CDATA[${fields.text}]]>
    </message>
    <createdAt>2020-02-01T10:0${Number(id) % 10}:00Z</createdAt>
    ${fields.more ?? '<isDeleted>false</isDeleted><isSpam>false</isSpam>'}
    <author>
      <email>mail@example.com</email>
      <name>${fields.author ?? 'Ann'}</name>
      <isAnonymous>${fields.author ? 'true' : 'false'}</isAnonymous>
      ${fields.author ? '' : '<username>ann42</username>'}
    </author>
    <ipAddress>192.0.2.1</ipAddress>
    <thread dsq:id="900"/>
    ${fields.parent ? `<parent dsq:id="${fields.parent}"/>` : ''}
  </post>`;

const DISQUS = `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <category dsq:id="1"><forum>blog</forum><title>General</title><isDefault>true</isDefault></category>
  <thread dsq:id="900">
    <id>post-7</id><forum>blog</forum><category dsq:id="1"/>
    <link>http://blog.example/post/?utm_source=old</link><title>Hello &amp; welcome 🎮</title><message/>
    <createdAt>2020-01-31T00:00:00Z</createdAt><isClosed>false</isClosed><isDeleted>false</isDeleted>
  </thread>
  <thread dsq:id="901"><id/><link>https://copy.example/post</link><title>Copied</title></thread>
  ${post('2', { text: '<p>Me too.</p>', parent: '1', author: 'Bo' })}
  ${post('1', { text: '<p>First &amp; best. <a href="https://example.com/a-long/address" rel="nofollow">https://example.com/a-l...</a></p>' })}
  ${post('3', { text: '<p>Gone</p>', more: '<isDeleted>true</isDeleted><isSpam>false</isSpam>' })}
  ${post('4', { text: '<p>Still here.</p>', parent: '3', author: 'Cy' })}
  ${post('5', { text: '<p>Buy now</p>', more: '<isDeleted>false</isDeleted><isSpam>true</isSpam>' })}
  ${post('1', { text: '<p>The same id again.</p>' })}
  <post dsq:id="7"><message><![CDATA[<p>Elsewhere</p>]]></message><createdAt>2020-02-01T10:00:00Z</createdAt><thread dsq:id="901"/></post>
</disqus>`;

const wordPressComment = (
  id: number,
  text: string,
  fields: { parent?: number; approved?: string; author?: string; type?: string } = {},
) => `
    <wp:comment>
      <wp:comment_id>${id}</wp:comment_id>
      <wp:comment_author><![CDATA[${fields.author ?? 'Ann'}]]></wp:comment_author>
      <wp:comment_author_email><![CDATA[mail@example.com]]></wp:comment_author_email>
      <wp:comment_author_IP><![CDATA[192.0.2.1]]></wp:comment_author_IP>
      <wp:comment_date_gmt><![CDATA[2020-02-01 10:0${id}:00]]></wp:comment_date_gmt>
      <wp:comment_content><![CDATA[${text}]]></wp:comment_content>
      <wp:comment_approved><![CDATA[${fields.approved ?? '1'}]]></wp:comment_approved>
      <wp:comment_type><![CDATA[${fields.type ?? 'comment'}]]></wp:comment_type>
      <wp:comment_parent>${fields.parent ?? 0}</wp:comment_parent>
      <wp:comment_user_id>${fields.author ? 0 : 3}</wp:comment_user_id>
      <wp:commentmeta><wp:meta_key><![CDATA[akismet_result]]></wp:meta_key><wp:meta_value><![CDATA[false]]></wp:meta_value></wp:commentmeta>
    </wp:comment>`;

const WORDPRESS = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.4" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Blog</title><link>https://blog.example</link><wp:wxr_version>1.2</wp:wxr_version>
  <item>
    <title><![CDATA[Hello &#038; welcome 🎮]]></title>
    <link>https://blog.example/post/</link>
    <content:encoded><![CDATA[<p>The post itself, with a control character: \u0008.</p>]]></content:encoded>
    <wp:post_id>7</wp:post_id>
    ${wordPressComment(1, 'First &amp; best. https://example.com/a-long/address')}
    ${wordPressComment(2, '<em>Me</em> too.', { parent: 1, author: 'Bo' })}
    ${wordPressComment(3, 'Gone', { approved: 'trash' })}
    ${wordPressComment(4, 'Still here.', { parent: 3, author: 'Cy' })}
    ${wordPressComment(5, 'Buy now', { approved: 'spam' })}
    ${wordPressComment(6, 'Somebody links here', { type: 'pingback' })}
    ${wordPressComment(8, 'One line\nand the next.\n\nA paragraph.', { approved: '0', author: 'Di &laquo; Blog' })}
  </item>
</channel>
</rss>`;

const URL_OF_POST = 'https://blog.example/post';

const remark = (id: string, text: string, more: object = {}) => ({
  id,
  pid: '',
  text,
  user: { name: 'Ann', id: 'github_1a2b', picture: '', ip: 'digest', admin: false },
  locator: { site: 'blog', url: URL_OF_POST },
  score: 0,
  votes: {},
  time: '2020-02-01T12:01:00+02:00',
  title: 'Hello & welcome 🎮',
  ...more,
});
const BO = { name: 'Bo', id: 'anonymous_77' };
const REMARK42 = [
  { version: 1, users: [], posts: [{ url: URL_OF_POST, read_only: true }] },
  remark(
    'c1',
    '<p>First &amp; best. <a href="https://example.com/a-long/address">https://example.com/a-long/address</a></p>\n',
    {
      score: 3,
    },
  ),
  remark('c2', '<p>Me <em>too</em>.</p>\n', {
    pid: 'c1',
    user: BO,
    edit: { time: '2020-02-01T10:30:00Z', summary: '' },
    score: -2,
  }),
  remark('c3', '', { delete: true, user: { name: 'deleted', id: 'deleted' } }),
  remark('c4', '<p>Still here.</p>', {
    pid: 'c3',
    user: { name: 'Cy', id: 'anonymous_78' },
    time: '2020-02-01T10:04:00.123456789Z',
  }),
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

const COMMENTO = JSON.stringify({
  version: 1,
  comments: [
    ['h2', 'Me **too**.', 'h1', 'anonymous'],
    ['h1', 'First & best. https://example.com/a-long/address', 'root', 'aa11'],
    ['h3', '[deleted]', 'root', 'aa11'],
    ['h4', 'Still here.', 'h3', 'anonymous'],
  ].map(([commentHex, markdown, parentHex, commenterHex], index) => ({
    commentHex,
    domain: 'blog.example',
    url: '/post',
    commenterHex,
    markdown,
    html: '',
    parentHex,
    score: 4 - index,
    state: 'approved',
    creationDate: `2020-02-01T10:0${index}:00.5Z`,
    direction: 0,
    deleted: false,
  })),
  commenters: [
    {
      commenterHex: 'aa11',
      email: 'mail@example.com',
      name: 'Ann',
      link: 'undefined',
      provider: 'google',
      isModerator: true,
    },
  ],
});

const uuid = (digit: number) => `${digit}`.repeat(8) + '-0000-4000-8000-000000000000';
const COMENTARIO = JSON.stringify({
  version: 3,
  pages: [{ id: uuid(9), domainId: uuid(8), path: '/post', title: 'Hello & welcome 🎮', isReadonly: false }],
  comments: [
    {
      id: uuid(1),
      userCreated: uuid(7),
      html: '<p>First &amp; best. https://example.com/a-long/address</p>',
      isApproved: true,
    },
    {
      id: uuid(2),
      parentId: uuid(1),
      authorName: 'Bo',
      html: '<p>Me <strong>too</strong>.</p>',
      isApproved: true,
    },
    { id: uuid(3), isDeleted: true, isApproved: true },
    { id: uuid(4), parentId: uuid(3), authorName: 'Cy', markdown: 'Still here.', isApproved: true },
    { id: uuid(5), authorName: 'Di', markdown: 'One line', isPending: true },
    { id: uuid(6), authorName: 'Ed', markdown: 'Rude.', isApproved: false },
  ].map((comment, index) => ({
    userCreated: '00000000-0000-0000-0000-000000000000',
    pageId: uuid(9),
    createdTime: `2020-02-01T10:0${index}:00.000Z`,
    score: 1,
    ...comment,
  })),
  commenters: [{ id: uuid(7), email: 'mail@example.com', name: 'Ann', isCommenter: true }],
});

const ARTALK = JSON.stringify(
  [
    {
      id: '1',
      rid: '0',
      content: 'First & best. https://example.com/a-long/address',
      nick: 'Ann',
      vote_up: '5',
      badge_name: 'Author',
    },
    { id: '2', rid: '1', content: 'Me too.', nick: 'Bo', created_at: '2020-02-01 18:05:00 +0800 +0800' },
    { id: '4', rid: '3', content: 'Still here.', nick: 'Cy' },
    { id: '5', rid: '0', content: 'One line', nick: 'Di', is_pending: 'true' },
  ].map((comment) => ({
    ua: 'Mozilla',
    ip: '192.0.2.1',
    email: 'mail@example.com',
    created_at: '2020-02-01 18:00:00 +0800',
    is_pending: 'false',
    vote_up: '0',
    page_key: '/post',
    page_title: 'Hello & welcome 🎮',
    site_name: 'Blog',
    site_urls: 'https://blog.example,http://localhost:1313',
    ...comment,
  })),
);

const mongoDate = (minute: number) => ({ $date: `2020-02-01T10:0${minute}:00Z` });
const CORAL = [
  {
    _id: { $oid: '1' },
    tenantID: 't',
    id: 's1',
    url: URL_OF_POST,
    metadata: { title: 'Hello & welcome 🎮' },
  },
  { tenantID: 't', id: 'u1', username: 'Ann', email: 'mail@example.com', role: 'ADMIN' },
  { tenantID: 't', id: 'u2', username: 'Bo' },
  ...[
    {
      id: 'k1',
      authorID: 'u1',
      body: '<p>First &amp; best. https://example.com/a-long/address</p>',
      status: 'APPROVED',
      actionCounts: { REACTION: 2 },
    },
    { id: 'k2', authorID: 'u2', body: '<div>Me too.</div>', parentID: 'k1', status: 'NONE' },
    { id: 'k3', authorID: null, body: null, status: 'NONE', deletedAt: mongoDate(9) },
    { id: 'k4', authorID: 'u2', body: 'Still here.', parentID: 'k3', status: 'NONE' },
    { id: 'k5', authorID: 'u2', body: 'One line', status: 'SYSTEM_WITHHELD' },
    { id: 'k6', authorID: 'u2', body: 'Rude.', status: 'REJECTED' },
  ].map(({ body, ...comment }, index) => ({
    tenantID: 't',
    storyID: 's1',
    parentID: null,
    createdAt: index === 1 ? { $date: { $numberLong: '1580551260000' } } : mongoDate(index),
    revisions: [{ id: 'r', body, createdAt: mongoDate(index) }],
    ...comment,
  })),
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

/** The database of Isso. */
async function createIsso(): Promise<Uint8Array> {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(`
    CREATE TABLE preferences (key VARCHAR PRIMARY KEY, value VARCHAR);
    CREATE TABLE threads (id INTEGER PRIMARY KEY, uri VARCHAR(256) UNIQUE, title VARCHAR(256));
    CREATE TABLE comments (tid REFERENCES threads(id), id INTEGER PRIMARY KEY, parent INTEGER, created FLOAT NOT NULL,
      modified FLOAT, mode INTEGER, remote_addr VARCHAR, text VARCHAR, author VARCHAR, email VARCHAR, website VARCHAR,
      likes INTEGER DEFAULT 0, dislikes INTEGER DEFAULT 0, voters BLOB NOT NULL, notification INTEGER DEFAULT 0);
    INSERT INTO threads VALUES (1, '/post/', 'Hello & welcome 🎮');
  `);
  const insert =
    "INSERT INTO comments (tid, id, parent, created, modified, mode, text, author, likes, voters) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, x'00')";
  database.run(insert, [
    1,
    null,
    1580551260.572392,
    null,
    1,
    'First & best. https://example.com/a-long/address',
    'Ann',
    3,
  ]);
  database.run(insert, [2, 1, 1580551320.5, 1580551400.1, 1, 'Me *too*.', null, 0]);
  database.run(insert, [3, null, 1580551330.5, null, 4, '', null, 0]);
  database.run(insert, [4, 3, 1580551340.5, null, 1, 'Still here.', 'Cy', 0]);
  database.run(insert, [5, null, 1580551350.5, null, 2, 'One line', 'Di', 0]);
  return database.export();
}

/** A file of each format; Commento twice, for its successor has another version. */
export const importFiles = async () => ({
  disqus: DISQUS,
  wordpress: WORDPRESS,
  remark42: REMARK42,
  commento: COMMENTO,
  comentario: COMENTARIO,
  artalk: ARTALK,
  coral: CORAL,
  isso: await createIsso(),
});
