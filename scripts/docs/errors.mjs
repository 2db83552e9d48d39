import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { format } from 'prettier';
import { root } from '../build/workspaces.mjs';

const require = createRequire(import.meta.url);

/** If more calls have an error, the page shows their number instead of their names. */
const MAX_NAMED_CALLS = 8;

function rows() {
  const { errors, errorsOf, routes } = require(join(root, 'packages', 'contracts', 'dist', 'index.js'));
  return Object.entries(errors).map(([code, { status, sentence, description, retryAfterS }]) => {
    const names = Object.keys(routes).filter((name) => errorsOf(name).includes(code));
    const calls =
      names.length > MAX_NAMED_CALLS
        ? `${names.length} calls`
        : names.map((name) => `\`${name}\``).join(', ');
    const retry = retryAfterS ? ` Retry after ${retryAfterS} s.` : '';
    return `| \`${code}\` | ${status} | ${sentence} | ${description}${retry} | ${calls} |`;
  });
}

/** `docs/errors.md`: every error code, from contracts. */
export const errorsPage = () =>
  format(
    `# Errors\n\nMade from \`packages/contracts/src/errors\` by \`npm run docs\`: change the definitions, not this page.\n\nAn error response is \`{"error": "a sentence", "code": "a-stable-code", "request_id": "…"}\`, with \`errors\` by field where fields are rejected. Callers branch on the code. The sentence is for readers; \`{name}\` stands for a parameter.\n\n| Code | Status | Sentence | When, and what to do | Calls |\n| --- | --- | --- | --- | --- |\n${rows().join('\n')}\n`,
    { parser: 'markdown', ...JSON.parse(readFileSync(join(root, '.prettierrc.json'), 'utf8')) },
  );
