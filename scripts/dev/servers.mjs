/** Watches the sources of everything that runs in Node; transpiles changed files and reloads the parts that use them. */
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watch } from 'chokidar';
import { transpileAll } from '../build/transpile.mjs';
import { isNodePackage, root, workspaces } from '../build/workspaces.mjs';

const { hasCatalogue, PART_NAMES } = createRequire(import.meta.url)('../../local/launcher/dist/index.js');

/** Changes within this time cause one reload. */
const DEBOUNCE_MS = 30;
const CATALOGUE_TIMEOUT_MS = 10_000;
const CATALOGUE_POLL_INTERVAL_MS = 25;
/** Packages of parts whose name differs from the part's. */
const PACKAGE_OF = { mongo: 'embedded-mongo' };
/** The services import content when they start. */
const CONTENT = 'content';
const CONTENT_PARTS = ['catalog', 'comments', 'user-actions', 'images'];
/** Sources that only browsers load. */
const CLIENT_ONLY = /^shell\/src\/(client|styles)\//;

export class Servers {
  #changed = new Set();
  /** Folders that were not transpiled yet, or could not be. */
  #stale = new Set();
  #timer;
  #work = Promise.resolve();

  constructor({ site, browsers, log }) {
    Object.assign(this, { site, browsers, log });
    const packages = workspaces();
    this.folders = packages.filter(({ manifest }) => isNodePackage(manifest)).map(({ folder }) => folder);
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
      this.#timer = setTimeout(() => this.#flush(), DEBOUNCE_MS);
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
      this.log('npm run dev itself loads this part: restart it to see the change');
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

  /** Waits until the catalogue and its charts are loaded, which pages need; stops waiting after a timeout. */
  async #catalogueReady() {
    const deadline = Date.now() + CATALOGUE_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (await hasCatalogue(this.site.urls.catalog)) return;
      await wait(CATALOGUE_POLL_INTERVAL_MS);
    }
  }

  async #reload(parts) {
    const started = Date.now();
    try {
      await this.site.reload(parts);
      if (parts.includes('catalog')) await this.#catalogueReady();
    } catch (error) {
      return this.browsers.fail('Starting', error);
    }
    this.browsers.succeed('Starting');
    this.log(
      `${parts.length > 3 ? `${parts.length} parts` : parts.join(', ')}: reloaded in ${Date.now() - started} ms`,
    );
    this.browsers.reload();
  }
}

/** The parts that load each package, by its folder. */
function partsByFolder(packages) {
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
