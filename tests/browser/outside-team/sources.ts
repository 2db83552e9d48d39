import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of the team’s region, `endings`, as its editor changes them. */
export class Sources {
  readonly #original: string;

  /** @param original the component as it was created; by default as it is now */
  constructor(
    private readonly folder: string,
    original?: string,
  ) {
    this.#original = original ?? readFileSync(this.#file('endings.tsx'), 'utf8');
  }

  /** The same sources in a copy of the folder. */
  in(folder: string): Sources {
    return new Sources(folder, this.#original);
  }

  #file(name: string): string {
    return join(this.folder, 'src', name);
  }

  /**
   * Writes the component: the created one, with a part that is loaded on demand.
   * @param heading begin of its heading
   * @param imports further lines at its top
   * @param effect statements that run when it is mounted
   */
  write({ heading = '', imports = '', effect = '' } = {}): void {
    writeFileSync(
      this.#file('more.tsx'),
      `export default function More() { return <p>More about the endings</p>; }\n`,
    );
    const replaced = [
      ['export function Endings', `${imports}\nconst More = lazyWithRetry(() => import('./more'));\n$&`],
      [
        '  return (\n',
        `  const [more, setMore] = useState(false);\n  useEffect(() => { ${effect} }, []);\n$&`,
      ],
      ['<h2 className="pt">', `$&${heading}`],
      [
        "{button('no')}",
        `$&<button className="btn" type="button" onClick={() => setMore(true)}>More</button>{more && <More />}`,
      ],
      [
        "import { useState } from 'react';",
        "import { lazyWithRetry } from '@savepoint/region-kit';\nimport { useEffect, useState } from 'react';",
      ],
    ] as const;
    let text = this.#original;
    for (const [place, replacement] of replaced) {
      if (!text.includes(place)) throw new Error(`The created component has no ${place}`);
      text = text.replace(place, replacement);
    }
    // In one step: a build must not see a half of it.
    writeFileSync(this.#file('.written'), text);
    renameSync(this.#file('.written'), this.#file('endings.tsx'));
  }

  /** Writes a module beside the component. */
  writeModule(name: string, text: string): void {
    writeFileSync(this.#file(name), text);
  }

  /** Copies React into the sources, as some do to be independent of the site’s. */
  copyReact(): void {
    const script = join(this.folder, 'node_modules', 'react', 'cjs', 'react.production.js');
    this.writeModule('react-copy.js', readFileSync(script, 'utf8'));
    this.writeModule('react-copy.d.ts', 'export const version: string;\n');
  }
}

/** A client that changes what the tool sends: `tampered` a file, `unsigned` the signature. */
export const CHANGED_CLIENT = `
const { fetch } = globalThis;
const change = {
  tampered: async (name, value) =>
    name.startsWith('file:') && name.endsWith('.js') ? new Blob([await value.text(), ' ']) : value,
  unsigned: (name, value) =>
    name === 'release' ? value.replace(/"signature":"[^"]+"/, '"signature":"' + 'A'.repeat(86) + '"') : value,
}[process.env.CHANGES];
globalThis.fetch = async (url, init) => {
  if (!(init?.body instanceof FormData)) return fetch(url, init);
  const body = new FormData();
  for (const [name, value] of init.body) {
    const changed = await change(name, value);
    if (changed instanceof Blob) body.append(name, changed, 'file');
    else body.append(name, changed);
  }
  return fetch(url, { ...init, body });
};
`;
