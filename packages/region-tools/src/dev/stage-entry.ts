import path from 'node:path';
import type { RemoteManifest } from '../remote-manifest';

/** Resolves to the same folder from `src/dev` and from `dist/dev`. */
const PAGE = path.join(__dirname, '..', '..', 'stage', 'dev');
export const SESSION = '@savepoint/session';

/**
 * Returns the entry module of the stage’s browser build. It is in the folder of the remote, so that React and the kit
 * are those that the remote uses.
 */
export function stageEntry({ folder, regions, dependencies }: RemoteManifest): string {
  const modules = Object.entries(regions).map(([name, { module }], index) => ({
    name: JSON.stringify(name),
    file: JSON.stringify(path.join(folder, module)),
    local: `region${index}`,
  }));
  const file = (name: string) => JSON.stringify(path.join(PAGE, name));
  const session =
    SESSION in dependencies ? `import * as session from '${SESSION}';` : 'const session = undefined;';
  return [
    `import { register } from ${file('refresh.js')};`,
    `import '@savepoint/region-kit/styles/index.css';`,
    `import * as kit from '@savepoint/region-kit';`,
    session,
    `import { startFrame } from ${file('frame.js')};`,
    ...modules.map(({ file: from, local }) => `import { region as ${local} } from ${from};`),
    `const regions = () => ({ ${modules.map(({ name, local }) => `${name}: ${local}`).join(', ')} });`,
    // The first module must run first; what is not used is left out.
    `const mountAgain = startFrame({ kit, session, regions, register, hot: import.meta.webpackHot });`,
    `import.meta.webpackHot?.accept([${modules.map(({ file: from }) => from).join(', ')}], mountAgain);`,
    '',
  ].join('\n');
}
