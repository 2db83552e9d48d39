/** `npm run docs`: generates documents from the code. `--check` only lists those that are out of date. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { configurationPage } from './configuration.mjs';
import { envExample } from './env-example.mjs';
import { errorsPage } from './errors.mjs';
import { performancePage } from './performance.mjs';
import { regionsSchema } from './regions-schema.mjs';
import { routeLists } from './routes.mjs';
import { roomsInArchitecture } from './rooms.mjs';
import { scalePage } from './scale.mjs';
import { testingPage } from './testing.mjs';
import { widgetTexts } from './widget-texts.mjs';
import { cookiePolicy, privacyDocument, privacyPolicy } from './privacy.mjs';

const documents = {
  'docs/architecture.md': roomsInArchitecture,
  'docs/configuration.md': configurationPage,
  'docs/errors.md': errorsPage,
  'docs/performance.md': () => performancePage(),
  'docs/scale.md': () => scalePage(),
  'docs/testing.md': () => testingPage(),
  '.env.example': envExample,
  'packages/region-tools/savepoint.schema.json': regionsSchema,
  'shell/assets/languages/en.json': widgetTexts,
  'docs/security/privacy.md': privacyDocument,
  'content/pages/privacy-policy.md': privacyPolicy,
  'content/pages/cookie-policy.md': cookiePolicy,
  ...(await routeLists()),
};

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

for (const [name, make] of Object.entries(documents)) {
  const file = join(root, name);
  const text = typeof make === 'function' ? await make() : make;
  if (read(file) === (text ?? undefined)) continue;
  if (process.argv.includes('--check')) {
    console.error(`${name} is out of date: run npm run docs`);
    process.exitCode = 1;
  } else if (text === null) rmSync(file);
  else writeFileSync(file, text);
}
