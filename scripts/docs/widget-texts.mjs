import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { root } from '../build/workspaces.mjs';

const require = createRequire(import.meta.url);

/** The catalogues of the embedded comments; of some, only the texts that a thread shows. */
const CATALOGUES = {
  'shell/src/server/embed/messages.ts': undefined,
  'shell/src/client/frame/messages.ts': undefined,
  'shell/src/client/messages.ts': [
    'comments',
    'signin',
    'other',
    'notLoaded',
    'notStyled',
    'stopped',
    'tryAgain',
  ],
  'mf-comments/src/comments/messages.ts': undefined,
  'mf-comments/src/comments/actions/messages.ts': undefined,
  'mf-comments/src/comments/live/messages.ts': undefined,
  'mf-comments/src/comments/dialogs/messages.ts': undefined,
  'mf-account/src/signin/messages.ts': undefined,
  'mf-account/src/signin/guest-messages.ts': undefined,
  'packages/region-kit/src/components/messages.ts': undefined,
  'packages/session/src/messages.ts': undefined,
  'packages/session/src/login-messages.ts': undefined,
  'packages/session/src/challenge/messages.ts': undefined,
};

/** Errors of calls about comments that a thread makes. */
const COMMENTS_ERRORS = [
  ...['comment-length', 'banned', 'no-such-comment', 'no-such-parent', 'uid-taken', 'thread-closed'],
  ...['page-not-of-site', 'no-such-site', 'origin-not-registered', 'not-of-site'],
  ...['guests-not-allowed', 'invalid-guest-name', 'guest-unconfirmed', 'name-reserved', 'name-taken'],
  ...['too-many-confirmations', 'max-level-reached'],
  ...['edit-window-over', 'has-replies', 'duplicate-text', 'words-rejected', 'too-many-links', 'own-comment'],
  ...[
    'already-reported',
    'own-comment-like',
    'own-comment-ignored',
    'too-many-ignored',
    'too-many-posts',
    'too-many-edits',
  ],
  ...['too-many-likes', 'too-many-reports'],
  ...['too-many-streams', 'thread-busy'],
];

/** The errors that a reader of a thread may see, besides those of comments. */
const COMMON_ERRORS = [
  ...['invalid-request', 'request-timeout', 'body-too-large', 'too-many-requests', 'internal-error'],
  ...['upstream-unavailable', 'account-deleted', 'recent-sign-in-needed'],
  ...['challenge-required', 'challenge-invalid', 'challenge-expired', 'challenge-used'],
  ...['challenge-unavailable', 'address-refused'],
];

/** Reads a catalogue without a build: its module has no other imports. @returns its name and texts */
function readCatalogue(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: 'commonjs' } });
  const exports = {};
  const createMessages = (texts, name) => ({ texts, name });
  runInNewContext(outputText, { exports, require: () => ({ createMessages }) });
  return exports.message;
}

/** `shell/assets/languages/en.json`: the texts of the embedded comments, which other languages translate. */
export function widgetTexts() {
  const { errors } = require(join(root, 'packages/contracts/dist/errors/index.js'));
  const texts = {};
  for (const [file, keys] of Object.entries(CATALOGUES)) {
    const { name, texts: all } = readCatalogue(file);
    const used = keys ? Object.fromEntries(keys.map((key) => [key, all[key]])) : all;
    // Some catalogues are in several files, each of which is loaded when its texts are needed.
    texts[name] = { ...texts[name], ...used };
  }
  texts.errors = Object.fromEntries(
    [...COMMENTS_ERRORS, ...COMMON_ERRORS].map((code) => [code, errors[code].sentence]),
  );
  return `${JSON.stringify({ language: 'en', texts }, null, 2)}\n`;
}
