/** Builds the page client and the remotes whenever their sources change, and publishes remotes into a store. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildEmbedScripts } from '../build/embed-scripts.mjs';
import { root } from '../build/workspaces.mjs';

const tools = createRequire(import.meta.url)('../../packages/region-tools/dist/index.js');
/** Part of the path of webpack's cache, because a cache made by other tools is not valid. */
const toolsVersion = createHash('sha1')
  .update(readFileSync(join(root, 'packages/region-tools/dist/.sources.json')))
  .digest('hex');
const HOST = join(root, 'shell');

export class Regions {
  #watching = [];
  #hostBuilt = () => {};

  /**
   * @param work folder for everything that is built
   * @param signer signs the store
   * @param log writes a line to the terminal
   */
  constructor({ work, browsers, signer, log }) {
    Object.assign(this, { work, browsers, signer, log });
    this.store = join(work, 'store');
    this.clientDir = join(work, 'host');
  }

  /** Resolves when the page client has been built and the first build of each remote has ended. Errors are shown. */
  async start() {
    await tools.initOwners({ store: this.store, signer: this.signer });
    await this.#watch(
      'shell (page client)',
      (options) =>
        tools.watchHost(HOST, './src/client/main.ts', '/assets/', { ...options, output: this.clientDir }),
      () => this.#registerHost(),
      { required: true },
    );
    // The host is first, because publishing compares remotes with what the host provides.
    const remotes = [...tools.findRemotes(root)];
    await Promise.all(remotes.map(([name, folder]) => this.#watchRemote(name, folder)));
  }

  /** @param listener called after every further build of the page client */
  onHostBuilt(listener) {
    this.#hostBuilt = listener;
  }

  async close() {
    await Promise.all(this.#watching.map((each) => each.close()));
  }

  async #registerHost() {
    // Once: it changes seldom, and a build of it takes longer than one of the page client.
    this.frameClient ??= tools.buildHost(
      HOST,
      './src/client/frame/main.ts',
      '/assets/frame/',
      join(this.clientDir, 'frame'),
    );
    await this.frameClient;
    await buildEmbedScripts(tools, HOST, this.clientDir);
    await tools.registerHost(this.store, tools.readHostManifest(this.clientDir));
    this.#hostBuilt();
  }

  #watchRemote(name, folder) {
    const output = join(this.work, name, 'dist');
    return this.#watch(
      name,
      (options) => tools.watchRemote(folder, { ...options, output }),
      async (built) => {
        await tools.publish({
          folder: join(this.work, name),
          store: this.store,
          signer: this.signer,
          compress: false,
        });
        this.browsers.mountAgain(clientRegions(built));
      },
    );
  }

  /** @returns {Promise<void>} resolves after the first build; if it is required, after the first that succeeds */
  #watch(subject, start, built, { required = false } = {}) {
    return new Promise((resolve) => {
      let started = Date.now();
      let first = true;
      const endFirst = () => {
        first = false;
        resolve();
      };
      const fail = (error) => {
        this.browsers.fail(subject, error);
        if (!required) endFirst();
      };
      this.#watching.push(
        start({
          cacheDir: join(this.work, 'webpack', toolsVersion),
          onStart: () => (started = Date.now()),
          onError: fail,
          onBuilt: (result) =>
            void built(result).then(() => {
              this.browsers.succeed(subject);
              if (!first) this.log(`${subject}: built in ${Date.now() - started} ms`);
              endFirst();
            }, fail),
        }),
      );
    });
  }
}

/** The files that a page loads for each region of a remote, by region. */
function clientRegions({ remote, version, entry, integrity, regions }) {
  const base = `/regions/${remote}/${version}/`;
  const urlOf = (file) => base + file;
  return Object.fromEntries(
    Object.entries(regions).map(([name, { module, js, css }]) => [
      name,
      {
        version,
        remote,
        module,
        entry: urlOf(entry),
        js: js.map(urlOf),
        css: css.map(urlOf),
        integrity: Object.fromEntries(
          Object.entries(integrity).map(([file, digest]) => [urlOf(file), digest]),
        ),
      },
    ]),
  );
}
