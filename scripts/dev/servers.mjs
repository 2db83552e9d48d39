/** Follows the sources of everything that runs in Node: transpiles what changed and reloads the parts that use it. */
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watch } from 'chokidar';
import { transpileAll } from '../build/transpile.mjs';
import { root, workspaces } from '../build/workspaces.mjs';

/** Milliseconds in which further changes join the same reload. */
const AGGREGATE_MS = 30;
const CATALOGUE_TIMEOUT_MS = 10_000;
const CATALOGUE_POLL_INTERVAL_MS = 25;
/** Parts whose package has another name. */
const PACKAGE_OF = { mongo: 'embedded-mongo' };
/** Content is read when the services start. */
const CONTENT = 'content';
const CONTENT_PARTS = ['catalog', 'comments', 'user-actions', 'images'];
/** Sources that only the browser gets. */
const CLIENT_ONLY = /^shell\/src\/(client|styles)\//;

export class Servers {
  #changed = new Set();
  /** Folders that were not transpiled yet, or could not be. */
  #stale = new Set();
  #timer;
  #work = Promise.resolve();

  constructor({ site, browsers, say }) {
    Object.assign(this, { site, browsers, say });
    const packages = workspaces();
    this.folders = packages
      .filter(({ manifest }) => manifest.main === 'dist/index.js')
      .map(({ folder }) => folder);
    this.partsOf = partsByFolder(packages);
  }

  start() {
    const ignored = (path, stats) => stats?.isFile() && /(\.test\.tsx?|~|\.sw.)$/.test(path);
    this.watcher = watch([...this.folders.map((folder) => join(root, folder, 'src')), join(root, CONTENT)], {
      ignoreInitial: true,
      ignored,
    });
    this.watcher.on('all', (_event, path) => {
      this.#changed.add(relative(root, path).split(sep).join('/'));
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#flush(), AGGREGATE_MS);
    });
  }

  /** Reloads parts, then the pages. Never rejects. @param parts names of parts */
  reload(parts) {
    this.#work = this.#work.then(() => this.#reload(parts));
    return this.#work;
  }

  async close() {
    await this.watcher.close();
  }

  #flush() {
    const paths = [...this.#changed].filter((path) => !CLIENT_ONLY.test(path));
    this.#changed.clear();
    const folders = this.folders.filter((folder) => paths.some((path) => path.startsWith(`${folder}/`)));
    const content = paths.some((path) => path.startsWith(`${CONTENT}/`));
    if (folders.length === 0 && !content) return;
    if (folders.some((folder) => ['local/launcher', 'packages/region-tools'].includes(folder)))
      this.say('This part is loaded by npm run dev itself: start it again to see the change');
    for (const folder of folders) this.#stale.add(folder);
    this.#work = this.#work.then(() => this.#update(content ? CONTENT_PARTS : []));
  }

  /** Transpiles stale folders, then reloads the parts that use them and further parts. */
  async #update(furtherParts) {
    const folders = [...this.#stale];
    try {
      if (folders.length > 0) await transpileAll({ only: folders, report: () => {} });
    } catch (error) {
      return this.browsers.fail('Transpiling', error);
    }
    for (const folder of folders) this.#stale.delete(folder);
    this.browsers.succeed('Transpiling');
    const parts = new Set([...folders.flatMap((folder) => this.partsOf.get(folder)), ...furtherParts]);
    if (parts.size > 0) await this.#reload([...parts]);
  }

  /** Waits until the catalogue and its charts are loaded, which pages need. Goes on without after some seconds. */
  async #catalogueReady() {
    const until = Date.now() + CATALOGUE_TIMEOUT_MS;
    while (Date.now() < until) {
      const response = await fetch(`${this.site.urls.catalog}/charts?chart=top&size=1`).catch(
        () => undefined,
      );
      if (response?.ok) return;
      await wait(CATALOGUE_POLL_INTERVAL_MS);
    }
  }

  async #reload(parts) {
    const begun = Date.now();
    try {
      await this.site.reload(parts);
      if (parts.includes('catalog')) await this.#catalogueReady();
    } catch (error) {
      return this.browsers.fail('Starting', error);
    }
    this.browsers.succeed('Starting');
    this.say(
      `${parts.length > 3 ? `${parts.length} parts` : parts.join(', ')}: reloaded in ${Date.now() - begun} ms`,
    );
    this.browsers.reload();
  }
}

/** The parts that each package's code is loaded in. */
function partsByFolder(packages) {
  const { PART_NAMES } = createRequire(import.meta.url)('../../local/launcher/dist/index.js');
  const byName = new Map(packages.map((each) => [each.manifest.name, each]));
  const parts = new Map(packages.map(({ folder }) => [folder, []]));
  const visit = (name, part) => {
    const found = byName.get(name);
    if (!found || parts.get(found.folder).includes(part)) return;
    parts.get(found.folder).push(part);
    for (const dependency of Object.keys(found.manifest.dependencies ?? {})) visit(dependency, part);
  };
  for (const part of PART_NAMES) visit(`@savepoint/${PACKAGE_OF[part] ?? part}`, part);
  return parts;
}
