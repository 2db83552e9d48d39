import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { formatted } from './format.mjs';

/** The figures of the last run, as `npm run bench` and `scripts/scale.mjs` write them. */
export const FIGURES_FILE = 'docs/performance.json';

/**
 * `docs/performance.md`: the figures of the last run.
 * @param figures by default those of the committed file
 */
export async function performancePage(figures = JSON.parse(readFileSync(join(root, FIGURES_FILE), 'utf8'))) {
  const table = (id) => {
    if (!(id in figures.tables)) return '';
    const { columns, rows } = figures.tables[id];
    return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  };
  /** A table below a sentence; nothing before it has been measured. */
  const section = (id, sentence) => (id in figures.tables ? `${sentence}\n\n${table(id)}` : '');
  const value = (id) => {
    if (!(id in figures.values)) throw new Error(`${FIGURES_FILE} has no value ${id}`);
    return figures.values[id];
  };
  /** What `npm run bench -- --beside` has measured. */
  const besides = () =>
    'besideKept' in figures.tables
      ? `## Beside other servers

\`npm run bench -- --beside\` measures our pages alternately with other servers that send the same HTML; [its README](../scripts/bench/beside/README.md) says how each is set up, and nginx is left out where it is not installed. Sizes are those of the bodies as sent; where there are two, the second is the other server’s.

Kept pages, one process each. nginx and Fastify send the same bytes and headers, compressed with Brotli. Next sends the same elements in a document of its own, and compresses each response anew when it compresses.

${table('besideKept')}

Game pages that are made for each request, not compressed, 24 in turn; the size is that of the first. Here “site” is all of Savepoint through the gateway, which keeps neither pages nor responses: it reads the game, its ratings and its comments from the services and renders them; header and footer are the same on all pages and are reused. The content of the others is fixed: Podium’s five podlets, in one process beside the layout, send our regions’ bytes, and Next renders our elements with React; neither reads data. CPU time is that of all processes together, at one connection.

${table('besideMade')}`
      : '';
  const text = `# Performance

Generated from \`${FIGURES_FILE}\`, which \`npm run bench\` writes; run it on an otherwise idle machine. \`npm run bench -- --check\` measures the comparisons with a bare Fastify server again and fails if one is more than 15 % worse than the committed one; \`npm run bench -- --beside\` measures only the comparison with other servers. Sizes are exact. Times were measured on two shared cores with Node 20.20 and vary by about 30 % from day to day (bare Fastify sends ${value('bareRequestsPerSecond')} of the same responses a second); the comparisons with a bare Fastify server, measured alternately, say more.

${table('start')}

Cached pages (see [shell/README.md](../shell/README.md)) and API calls:

${table('gateway')}

The same pages from a shell in its own process, and from a gateway in its own, measured alternately with a bare Fastify server that responds with the same bytes and headers. The client polls instead of sleeping here, because waking it would take CPU time from the server.

${table('shell')}

${table('edge')}

Without a cache (\`PAGE_CACHE_BYTES=0\`, \`HTTP_CACHE_BYTES=0\`), each page is composed from catalogue, stats and regions. Fragments whose calls are answered as before are reused. Many different pages are requested in turn, because equal requests share one rendering, and each connection has an address of its own, because the site shares its time by address. CPU time is that of all processes together, at one connection unless the column says otherwise:

${table('uncached')}

CPU time bounds these rates, not waiting: two cores have 2,000 ms of it each second, which the site and the client that measures it share, so a page of 10 ms is served at most 200 times a second, and 500 pages a second would allow 4 ms for each. A page takes more at eight connections than at one, because processes that run on both cores at once slow each other down.

${section('manyRegions', 'Game pages with 20 more regions in their open slots, of 12 remotes that have a process each, beside the same pages without them. Their fragments are made for each page, and no slot is empty:')}

Comment threads at the comments service, in its own process, with the database in another:

${table('commentsRead')}

${table('commentsPosted')}

The first page of 10,000 comments takes ${value('threadP95Ratio')} times as long as that of 100 (p95). A read costs one query, which checks whether the cached page is still valid. [The comments service](../services/comments/README.md#posting) lists the round trips of posting; each write is durable before the next begins, and concurrent posts share them. The service used ${value('commentsMemoryBefore')} before and ${value('commentsMemoryAfter')} after the load (PSS).

${section('streams', 'Readers who follow a thread, through the gateway; the clients are in a process of their own:')}

Sizes have budgets, which \`node scripts/check-budgets.mjs\` enforces in \`npm test\` (gzip, 1 KB = 1000 bytes):

${table('sizes')}

React stays on 19.2, which is maintained and 10 KB smaller than 19.3.

The first visit of a phone, at a quarter of the processor's speed and 1.6 Mbit/s:

${table('firstVisit')}

The page client is evaluated in several tasks (\`shell/src/client/main.ts\`) and compiled on another thread while it is downloaded; regions are mounted in tasks of their own. The longest task is then the first layout. With tools attached (a profiler, Lighthouse), code that creates an error while it is loaded takes longer, because V8 parses all functions that are running again to locate it: React does, and webpack before it loads a chunk, which is why no chunk is loaded while the client is evaluated.

A tap on the menu is answered in two frames: the button responds in the first one, and the menu, with most of the layout, comes in the second.

${besides()}

## At scale

\`node scripts/scale.mjs [folder]\` generates a catalogue from the titles in a folder of \`*.ndjson.gz\`, imports it into the embedded database, adds 60,000 ratings of 5,000 games, and measures. With fewer than 60,000 titles, the first ones are repeated. These measurements are of ${value('scaleGames')} games on ${value('scalePlatforms')} platforms.

${table('scale')}

All requests went through the gateway, pages one at a time, each address once, so that none was cached. The import took ${value('scaleImport')}, importing the same folder again ${value('scaleImportAgain')}, and \`npm start\` with this catalogue ${value('scaleStart')}.
`;
  return formatted(text, 'performance.md');
}
