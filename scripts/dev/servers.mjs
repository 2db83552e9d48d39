/** Follows the sources of everything that runs in Node: transpiles what changed and restarts the processes it is in. */
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { transpileAll } from '../build/transpile.mjs';
import { root, workspaces } from '../build/workspaces.mjs';

/** Milliseconds in which further changes join the same restart. */
const AGGREGATE_MS = 30;
/** Parts whose package has another name. */
const PACKAGE_OF = { mongo: 'embedded-mongo' };
/** Content is read when the services start. */
const CONTENT = 'content';
/** Sources that only the browser gets. */
const CLIENT_ONLY = /^shell\/src\/(client|styles)\//;

export class Servers {
  #changed = new Set();
  #timer;
  #work = Promise.resolve();

  constructor({ site, browsers, say }) {
    Object.assign(this, { site, browsers, say });
    const packages = workspaces();
    this.folders = packages
      .filter(({ manifest }) => manifest.main === 'dist/index.js')
      .map(({ folder }) => folder);
    this.rolesOf = rolesByFolder(packages);
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

  /** Starts processes anew, then reloads the pages. Never rejects. @param roles names of processes */
  restart(roles) {
    this.#work = this.#work.then(() => this.#restart(roles));
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
    const roles = new Set([
      ...folders.flatMap((folder) => this.rolesOf.get(folder)),
      ...(content ? ['services'] : []),
    ]);
    if (folders.some((folder) => ['local/launcher', 'packages/region-tools'].includes(folder)))
      this.say('This part is loaded by npm run dev itself: start it again to see the change');
    this.#work = this.#work.then(async () => {
      try {
        if (folders.length > 0) await transpileAll({ only: folders, report: () => {} });
        this.browsers.succeed('Transpiling');
      } catch (error) {
        return this.browsers.fail('Transpiling', error);
      }
      if (roles.size > 0) await this.#restart([...roles]);
    });
  }

  async #restart(roles) {
    const begun = Date.now();
    const results = await Promise.allSettled(roles.map((role) => this.site.restart(role)));
    results.forEach(({ status, reason }, index) => {
      if (status === 'rejected') this.browsers.fail(`Starting ${roles[index]}`, reason);
      else this.browsers.succeed(`Starting ${roles[index]}`);
    });
    if (results.some(({ status }) => status === 'rejected')) return;
    this.say(`${roles.join(', ')}: restarted in ${Date.now() - begun} ms`);
    this.browsers.reload();
  }
}

/** The processes that each package's code is loaded in. */
function rolesByFolder(packages) {
  const { PART_NAMES, ROLE_OF } = createRequire(import.meta.url)('../../local/launcher/dist/index.js');
  const byName = new Map(packages.map((each) => [each.manifest.name, each]));
  const roles = new Map(packages.map(({ folder }) => [folder, []]));
  const visit = (name, role) => {
    const found = byName.get(name);
    if (!found || roles.get(found.folder).includes(role)) return;
    roles.get(found.folder).push(role);
    for (const dependency of Object.keys(found.manifest.dependencies ?? {})) visit(dependency, role);
  };
  for (const part of PART_NAMES) visit(`@savepoint/${PACKAGE_OF[part] ?? part}`, ROLE_OF[part]);
  return roles;
}
