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
  'shell/src/client/messages.ts': ['comments', 'signin', 'other', 'notLoaded', 'notStyled', 'stopped'],
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
    Object.entries(errors).flatMap(([code, { sentence, translated }]) =>
      translated ? [[code, sentence]] : [],
    ),
  );
  return `${JSON.stringify({ language: 'en', texts }, null, 2)}\n`;
}
