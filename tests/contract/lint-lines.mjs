/** Reads `[{file, line}]` from standard input and prints, for each, the number of errors of the import rule. */
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd: root });
const counts = [];
for (const { file, line } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(`${line}\nexport const used = thing;\n`, {
    filePath: join(root, file),
  });
  counts.push(result.messages.filter(({ ruleId }) => ruleId === 'no-restricted-imports').length);
}
process.stdout.write(JSON.stringify(counts));
