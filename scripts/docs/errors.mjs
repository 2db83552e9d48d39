import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { formatted } from './format.mjs';

const require = createRequire(import.meta.url);

/** If more calls have an error, the page describes them instead of naming each. */
const MAX_NAMED_CALLS = 8;

/** Descriptions of many calls, from the widest. */
const GROUPS = [
  ['every call', () => true],
  ['every call through the gateway', ({ audience }) => audience !== 'internal'],
  ['every call with a body', ({ method }) => method === 'POST'],
  [
    'every call of members and moderators',
    ({ audience }) => audience === 'member' || audience === 'moderator',
  ],
  ['every call of moderators', ({ audience }) => audience === 'moderator'],
  ['every call of the catalog', ({ upstream }) => upstream === 'catalog'],
];

function describe(names, calls) {
  if (names.length <= MAX_NAMED_CALLS) return names.map((name) => `\`${name}\``).join(', ');
  const same = GROUPS.find(([, belongs]) =>
    calls.every(([name, call]) => belongs(call) === names.includes(name)),
  );
  return same ? same[0] : 'many calls';
}

function rows() {
  const [{ errors }, { errorsOf, callNames, callOf }] = ['errors', 'api'].map((entry) =>
    require(join(root, 'packages', 'contracts', 'dist', entry, 'index.js')),
  );
  const calls = callNames.map((name) => [name, callOf(name)]);
  return Object.entries(errors).map(([code, { status, sentence, description, retryAfterS }]) => {
    const names = callNames.filter((name) => errorsOf(name).includes(code));
    const used = describe(names, calls);
    const retry = retryAfterS ? ` Retry after ${retryAfterS} s.` : '';
    return `| \`${code}\` | ${status} | ${sentence} | ${description}${retry} | ${used} |`;
  });
}

/** `docs/errors.md`: every error code, from contracts. */
export const errorsPage = () =>
  formatted(
    `# Errors\n\nGenerated from \`packages/contracts/src/errors\` by \`npm run docs\`: change the definitions, not this page.\n\nAn error response is \`{"error": "a sentence", "code": "a-stable-code", "request_id": "…"}\`, with \`params\`, the values in the sentence, where it has some, and \`errors\` by field where fields are rejected. Callers branch on the code. The sentence is for readers; \`{name}\` stands for a parameter.\n\n| Code | Status | Sentence | When, and what to do | Calls |\n| --- | --- | --- | --- | --- |\n${rows().join('\n')}\n`,
    'errors.md',
  );
