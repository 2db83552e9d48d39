import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { formatted } from './format.mjs';
import { FIGURES_FILE } from './performance.mjs';

/** What the model of ten million readers a day assumes. */
const READERS_A_DAY = 10_000_000;
const PAGES_A_READER = 5;
const SHARE_OF_BUSIEST_HOUR = 1 / 10;
const SHARE_PAST_THE_CDN = 1 / 10;
const CALLS_A_PAGE = 4;
const SHARE_SIGNED_IN = 1 / 100;
const WRITES_A_MEMBER = 2;
const OPEN_SECONDS = 180;
/** Limit of open event streams of one gateway process. */
const STREAMS_A_PROCESS = 10_000;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const many = (count, one, others = `${one}s`) => `${whole.format(count)} ${count === 1 ? one : others}`;

/**
 * `docs/scale.md`: the limits of each part and a model of ten million readers a day, computed from the last figures.
 * @param figures by default those of the committed file
 */
export async function scalePage(figures = JSON.parse(readFileSync(join(root, FIGURES_FILE), 'utf8'))) {
  /** All numbers of a column, in the order of its rows. @param rows regular expression of the rows that count */
  const column = (id, name, rows = /./) => {
    const { columns, rows: all } = figures.tables[id];
    const index = columns.findIndex((title) => title.startsWith(name));
    return all.filter(([title]) => rows.test(title)).map((row) => Number(row[index]));
  };
  const range = (values) => {
    const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => whole.format(value));
    return low === high ? low : `${low} to ${high}`;
  };
  const [cachedPages] = column('gateway', 'requests/s', /^A game’s page/);
  const [cachedThreads] = column('gateway', 'requests/s', /^A thread’s first page/);
  const [stats] = column('gateway', 'requests/s', /^Stats of a game/);
  const made = column('uncached', 'requests/s', /(page|list).* at the shell/);
  const reads = column('commentsRead', 'requests/s');
  const posts = column('commentsPosted', 'requests/s');
  const [streamKb] = column('streams', 'gateway, KB each');

  const busiest = SHARE_OF_BUSIEST_HOUR / 3600;
  const pages = READERS_A_DAY * PAGES_A_READER * busiest;
  const pastCdn = pages * SHARE_PAST_THE_CDN;
  const calls = pages * CALLS_A_PAGE;
  const writes = READERS_A_DAY * SHARE_SIGNED_IN * WRITES_A_MEMBER * busiest;
  const open = pages * OPEN_SECONDS;
  const gateways = (rate, limit) => many(Math.ceil(rate / limit), 'gateway');

  const text = `# Scale

What grows with what, where each part ends, and the way to ten million readers a day. Made by \`npm run docs\` and \`npm run bench\` from the measurements of [performance.md](performance.md), on two shared cores; a number here that is not measured is marked as an assumption.

## What grows with what

| Part | Grows with | Measured on two cores | More instances |
| --- | --- | --- | --- |
| gateway | requests | ${whole.format(cachedPages)} cached pages a second | any number; each keeps its own copies and rate limits of addresses |
| shell | pages that are not cached | ${range(made)} pages a second, with everything behind it | any number, no state |
| fragments | the same | part of the line above | any number |
| comments | posts, first pages of threads, open pages | ${range(reads)} first pages or ${range(posts)} posts a second | any number; a post reaches the open pages of other instances within a second, by polling |
| user-actions | ratings and likes; games with stats | stats of a game: ${whole.format(stats)} a second | any number; each computes charts once a minute |
| catalog | games: its snapshot is in memory | 59,999 games on 550 platforms | any number, each with the whole snapshot; not partitioned |
| images | pictures that nobody has asked for lately | see its README | any number, each with its own cache on disk |
| MongoDB | documents, and writes: every write is journaled | the embedded engine was measured, not MongoDB | members of the replica set add safety, not writes; shards add writes |

A thread of 10,000 comments is read as fast as one of 100, and posting to it takes as long. An event stream is an open connection at a gateway; comments have one for each gateway and thread that is open there. The polls of thread logs grow with the threads that are open, not with their readers.

Reads stay on the primary: see [read and write concerns](production.md#read-and-write-concerns). Secondaries are for failover and backups. Pages, charts and suggestions do not need the database while they are cached.

## A model of ten million readers a day

Assumptions: ${PAGES_A_READER} pages a reader; a tenth of the day's pages in the busiest hour; one reader in a hundred signed in, each with ${WRITES_A_MEMBER} writes a day; an open page lasts three minutes.

| Quantity | Calculation | In the busiest hour |
| --- | --- | --- |
| pages | ${whole.format(READERS_A_DAY)} × ${PAGES_A_READER} ÷ 10 ÷ 3,600 | ${whole.format(pages)} a second |
| pages that reach the gateway | a tenth, with a CDN that keeps the others | ${whole.format(pastCdn)} a second |
| API calls that reach the gateway | four for each page; a thread's page is not in the CDN | ${whole.format(calls)} a second |
| writes | ${whole.format(READERS_A_DAY)} ÷ 100 × ${WRITES_A_MEMBER} ÷ 10 ÷ 3,600 | ${oneDigit.format(writes)} a second |
| open pages | ${whole.format(pages)} × ${OPEN_SECONDS} s | ${whole.format(open)} |

- **Pages**: ${oneDigit.format((pastCdn / cachedPages) * 100)} % of what one gateway of two cores serves from its copies; without the CDN all of them need ${gateways(pages, cachedPages)}. If none of those that pass the CDN were in a gateway's cache, they would take ${many(Math.ceil(pastCdn / Math.min(...made)), 'machine')} of two cores.
- **API calls**: at ${whole.format(cachedThreads)} kept thread pages a second, ${gateways(calls, cachedThreads)} and a spare one. A call that is not kept is one of the ${range(reads)} of the comments service.
- **Writes**: one primary posts ${range(posts)} a second on the embedded engine, ${whole.format(Math.min(...posts) / writes)} times as many.
- **Open pages**: the first limit. Each is a connection at the gateway, of ${oneDigit.format(streamKb)} KB. At ${whole.format(STREAMS_A_PROCESS)} for a process (its limit), ${many(Math.ceil(open / STREAMS_A_PROCESS), 'process', 'processes')}. A CDN does not help; opening the stream only when the comments are in view does.

So the order is: a CDN in front of \`/\`, \`/cdn/\`, \`/regions/\` and \`/assets/\`, by the headers the site sends; then gateways by the number of open pages; then the services by their processor; a sharded database only when the writes of one primary do not suffice.

## Shard keys

| Collection                                                                   | Key                   | Reason                                                                                              |
| ---------------------------------------------------------------------------- | --------------------- | --------------------------------------------------------------------------------------------------- |
| \`comments\`                                                                   | \`_id\`, hashed         | see below                                                                                           |
| \`comment_likes\`, \`comment_reports\`                                           | \`comment_uid\`, hashed | counted by comment; needs \`_id\` unique within a shard only, and \`_id\` begins with the comment's uid |
| \`threads\`, \`game_stats\`, \`chart_histories\`                                   | \`_id\`, hashed         | every query is by \`_id\`                                                                             |
| \`game_ratings\`, and a collection for each mark, such as \`game_likes\`          | \`game\`, hashed        | recounted by game; \`_id\` contains the game                                                          |
| \`profiles\`, \`game_removals\`, \`comment_members\`, \`comment_rate_limits\`, \`comment_recent_texts\` | \`_id\`, hashed         | every query is by \`_id\`                                                                             |
| catalogue, forms, moderation                                                 | not sharded           | small                                                                                               |

A comment's \`_id\` is chosen by its author's client and has to be unique over all threads: the same uid in another thread is rejected ([decision 11](decisions/0011-comment-uid-by-the-client.md)). MongoDB keeps a unique index over shards only on a prefix of the shard key, so the key is \`_id\`, and a page of a thread is read from all shards. That stays so, for three reasons. A thread's first page is cached, and checked by one query by \`_id\` of \`threads\`. Later pages are rare. And with \`_id\`s that begin with the entity every link, outbox entry and tombstone that has a uid would have to be rewritten, to make a read local that the cache answers already. When scattered reads are the limit, threads are read from a second collection with the key \`{entity_type, entity_slug}\`, written by the log that open pages follow.

## Limits that are known

- Rate limits of addresses are counted by each gateway, so their sum grows with the number of gateways; those of members are in the database. On one machine \`WEB_CONCURRENCY\` uses more cores, and an address has one process ([decision 25](decisions/0025-web-processes-by-address.md)).
- One catalog import replaces the snapshot of every instance within a second; its memory grows with the catalogue.
- Every comments instance polls the logs of the threads that its readers have open, once a second.
`;
  return formatted(text, 'scale.md');
}
