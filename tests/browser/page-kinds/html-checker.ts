import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Whether the Nu checker can run. It needs Java 11 or newer. */
export const hasJava = (): boolean => spawnSync('java', ['-version']).status === 0;

interface Report {
  messages: { type: string; url?: string; message: string; extract?: string }[];
}

/**
 * Checks pages with the Nu HTML checker.
 * @param pages HTML by name
 * @returns the errors, each with the page’s name and the place
 */
export async function findHtmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'savepoint-html-'));
  try {
    for (const [name, html] of pages) writeFileSync(join(folder, `${name}.html`), withoutStyles(html));
    const { messages } = JSON.parse(await runChecker(folder)) as Report;
    return messages.map(
      ({ url = '', message, extract = '' }) => `${basename(url, '.html')}: ${message} At: ${extract}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the checker on a folder. @returns its report, as JSON */
function runChecker(folder: string): Promise<string> {
  const jar = require.resolve('vnu-jar/build/dist/vnu.jar');
  const args = ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', '--errors-only', folder];
  return new Promise((resolve, reject) => {
    execFile('java', args, { maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
  });
}

/** The checker knows no style sheets of this decade: container queries, subgrid, nesting. */
const withoutStyles = (html: string) => html.replace(/(<style\b[^>]*>)[^]*?<\/style>/g, '$1</style>');
