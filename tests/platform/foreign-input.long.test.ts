// Widens services/comments/src/sites/managing/hostile-imports.test.ts: imports, mail, HTML and content that nobody has written
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { importFiles } from '../../services/comments/test/import-files';

/*
 * TEST_TIER=long FUZZ_SECONDS=3600 npx jest tests/platform/foreign-input
 * FUZZ_SEED repeats a run, and FUZZ_FIRST begins with one of its inputs. An input that costs too much, or fails as nothing
 * may fail, stays in the folder for temporary files.
 */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 60);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const FIRST = Number(process.env['FUZZ_FIRST'] ?? 0);

const root = join(__dirname, '..', '..');
const SCRIPT = join(__dirname, 'foreign-input', 'try-inputs.cjs');
/**
 * Milliseconds of processor time of one input of at most 400,000 bytes, of which a busy machine takes up to twice as many, and
 * megabytes of the process that reads all.
 */
const MAX_CPU_MS = 4_000;
const MAX_RSS_MB = 700;
/** Processor time after which the process has been caught by an input; how long that takes is up to the machine. */
const MAX_CAUGHT_MS = 10_000;
const LOOK_INTERVAL_MS = 1_000;
const MAX_FINDINGS = 20;
/** Before an input, and after it, with what it has cost: of databases, which another process reads, without their reading. */
interface Line {
  number: number;
  way: string;
  length: number;
  cpuMs?: number;
  rssMb?: number;
  problem?: string;
}

const MAIL = [
  'From: Ann <ann@example.org>\r\nTo: reply+abc@example.org\r\nSubject: Re: A reply\r\nMessage-ID: <1@example.org>\r\nContent-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8; format=flowed\r\n\r\nI agree. \r\n\r\nOn Monday, Bo wrote:\r\n> No \r\n> sense.\r\n-- \r\nAnn\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>I agree=2E</p><blockquote>No sense.</blockquote>\r\n--b--\r\n',
  'From: bo@example.org\r\nSubject: =?utf-8?q?R=C3=A9:_caf=C3=A9?=\r\nContent-Type: text/plain; charset="iso-8859-1"\r\nContent-Transfer-Encoding: base64\r\n\r\nR3L832U=\r\n',
  'Content-Type: multipart/mixed; boundary=cut\r\n\r\n--cut\r\nContent-Type: message/rfc822\r\n\r\nSubject: In it\r\n\r\nHello.\r\n--cut\r\nContent-Disposition: attachment; filename="a.txt"\r\n\r\nAttached.\r\n--cut--\r\n',
];
const HTML = [
  '<p>First &amp; best. <a href="https://example.com/a-long/address" rel="nofollow">https://example.com/a-l...</a></p><blockquote>Said<br>so</blockquote>',
  '<div class="spoiler"><img src="https://example.com/a.png" alt=":)"><ul><li>one<li>two</ul><pre>  code\n</pre></div><!-- note --><script>x</script>',
  '<table><tr><td>1</td><td>2</td></tr></table>&#x1F600;&nbsp;@ann:disqus [spoiler]b[/spoiler] <b><i>x</b></i>',
];
const COMMENTS = [
  'Look at https://example.com/a?b=c, www.example.org or example.net/x. @Ann Park said so!',
  'Ｆｕｌｌ wídth a\u0301\u200b b·u·y n0w',
  '> quoted\n\n- one\n- two',
];

/** Real inputs of each kind, as files. */
async function writeSamples(folder: string): Promise<void> {
  const { isso, ...texts } = await importFiles();
  const of = (kind: string, samples: readonly (string | Uint8Array)[]) => {
    mkdirSync(join(folder, kind));
    samples.forEach((sample, index) => writeFileSync(join(folder, kind, String(index)), sample));
  };
  of('imports', Object.values(texts));
  of('databases', [isso]);
  of('mail', MAIL);
  of('html', HTML);
  of('comments', COMMENTS);
  const content = (kind: string) => {
    const names = readdirSync(join(root, 'content', kind)).slice(0, 8);
    return names.map((name) => readFileSync(join(root, 'content', kind, name)));
  };
  of('content', content('articles'));
  of('yaml', content('games'));
}

/** Milliseconds of processor time that a process has had, as Linux counts them; 0 elsewhere and at its end. */
function cpuMsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return 10 * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}

/** Tries inputs until the time is over, or one of them ends the process. @returns the number of the next one */
async function tryFrom(
  folder: string,
  first: number,
  until: number,
  { tried, found }: { tried(line: Line): void; found(line: Line, what: string): void },
) {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=512', SCRIPT, folder, String(SEED), String(first)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)));
  let latest: Line = { number: first, way: 'start', length: 0 };
  let begun = cpuMsOf(child.pid);
  const look = setInterval(() => {
    if (cpuMsOf(child.pid) - begun > MAX_CAUGHT_MS) child.kill('SIGKILL');
  }, LOOK_INTERVAL_MS);
  let isOver = false;
  for await (const text of createInterface({ input: child.stdout })) {
    latest = JSON.parse(text) as Line;
    const { cpuMs = 0, rssMb = 0, problem } = latest;
    tried(latest);
    if (problem !== undefined) found(latest, problem);
    else if (cpuMs > MAX_CPU_MS) found(latest, `${cpuMs} ms of processor time`);
    else if (rssMb > MAX_RSS_MB) found(latest, `${rssMb} MB`);
    begun = cpuMsOf(child.pid);
    if (latest.cpuMs === undefined) continue;
    isOver = Date.now() > until;
    // What was left by earlier ones is no sign of the next one.
    if (isOver || rssMb > MAX_RSS_MB) break;
  }
  clearInterval(look);
  const isKilled = latest.cpuMs === undefined;
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  if (isKilled)
    found(
      latest,
      `it ended the process, or was not done within ${MAX_CAUGHT_MS} ms of processor time: ${said}`,
    );
  return latest.number + 1;
}

test(
  `inputs of the seed ${SEED}: each is done or refused, within time and memory`,
  async () => {
    execFileSync(
      process.execPath,
      [
        'scripts/build.mjs',
        'packages/contracts',
        'packages/covers',
        'packages/service-kit',
        'services/comments',
        'services/catalog',
      ],
      { cwd: root },
    );
    const folder = mkdtempSync(join(tmpdir(), 'savepoint-inputs-'));
    await writeSamples(folder);
    const findings: string[] = [];
    const found = ({ number, way, length }: Line, what: string) => {
      const kept = join(tmpdir(), `savepoint-input-${SEED}-${number}`);
      copyFileSync(join(folder, `latest-${number % 8}`), kept);
      findings.push(`FUZZ_SEED=${SEED} FUZZ_FIRST=${number}: ${way}, ${length} bytes (${kept}): ${what}`);
      process.stdout.write(`${findings.at(-1)}\n`);
    };
    const until = Date.now() + SECONDS * 1_000;
    let next = FIRST;
    const most = new Map<string, string>();
    const highest = new Map<string, number>();
    const tried = ({ way, cpuMs = 0, rssMb, length, number }: Line) => {
      if (cpuMs <= (highest.get(way) ?? 0)) return;
      highest.set(way, cpuMs);
      most.set(way, `${cpuMs} ms, ${rssMb} MB for ${length} bytes (${number})`);
    };
    while (Date.now() < until && findings.length < MAX_FINDINGS)
      next = await tryFrom(folder, next, until, { tried, found });
    process.stdout.write(`Tried ${next - FIRST} inputs of the seed ${SEED} in ${SECONDS} s\n`);
    for (const [way, cost] of most) process.stdout.write(`${way}: at most ${cost}\n`);
    rmSync(folder, { recursive: true });
    expect(next - FIRST).toBeGreaterThan(SECONDS / 4);
    expect(findings).toEqual([]);
  },
  (SECONDS + 300) * 1_000,
);
