import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Compilation } from 'webpack';
import { SERVER_BUNDLE_DIR } from '../build-remote';
import { evaluateStories } from '../check/evaluate-stories';
import { renderStories, type RenderedStory } from '../check/render';
import { storiesOf } from '../check/stories';
import { readRemoteManifest, type RemoteManifest } from '../remote-manifest';
import { watch, type Watching } from '../webpack/compile';
import { serverBundleConfig } from '../webpack/server-bundle';
import { STAGE_BUNDLE, stageConfig } from '../webpack/stage';
import { storiesConfig, STORIES_BUNDLE } from '../webpack/stories-bundle';
import { BUILD_PATH, type StageFiles } from './pages';
import { stageEntry } from './stage-entry';
import { mapStack } from './stacks';

/** Outside what git and builds see. */
export const WORK_FOLDER = path.join('node_modules', '.cache', 'savepoint-region');
const SERVER_BUNDLE = 'server.cjs';
/** For stories that do not end: pages wait for them, and the next build should not. */
const RENDER_TIMEOUT_MS = 60_000;
/** Of a page that reports the same again and again. */
const MAX_PAGE_ERRORS = 20;

export interface StageError {
  /** What failed. */
  subject: string;
  text: string;
}

/** What pages follow. */
export interface StageState {
  /** Number of the build. */
  build: number;
  /** webpack’s hash of the browser build, for hot updates. */
  hash: string | undefined;
  /** Digest of the stories. */
  stories: string;
  /** Whether the sources cannot be built: what was built before is still shown. */
  isBroken: boolean;
  errors: StageError[];
}

export interface StageListener {
  /** Called after each build without errors. */
  onBuilt(milliseconds: number): void;
  /** Called with each error once. */
  onError(error: StageError): void;
  /** Called when `state` has changed. */
  onChange(): void;
}

/** Builds the regions of a remote for the stage, now and after every change, and renders their stories. */
export class Stage {
  readonly manifest: RemoteManifest;
  /** Folder of the files for the browser. */
  readonly web: string;
  stories: RenderedStory[] = [];
  files: StageFiles | undefined;
  private readonly server: string;
  private readonly data: string;
  private watching: Watching | undefined;
  private rendering: Promise<void> = Promise.resolve();
  private renderer = new AbortController();
  private errors: Record<'build' | 'stories' | 'server' | 'page', StageError[]> = {
    build: [],
    stories: [],
    server: [],
    page: [],
  };
  private build = 0;
  private hash: string | undefined;
  private digest = '';

  /** @param folder of the remote’s package @throws Error when it is not one */
  constructor(
    folder: string,
    private readonly listener: StageListener,
  ) {
    this.manifest = readRemoteManifest(realpathSync(folder));
    const work = path.join(this.manifest.folder, WORK_FOLDER);
    this.web = path.join(work, 'web');
    this.server = path.join(work, SERVER_BUNDLE_DIR);
    this.data = path.join(work, 'stories');
  }

  get state(): StageState {
    return {
      build: this.build,
      hash: this.hash,
      stories: this.digest,
      isBroken: this.errors.build.length > 0,
      errors: Object.values(this.errors).flat(),
    };
  }

  start(): void {
    const { manifest } = this;
    const work = path.join(manifest.folder, WORK_FOLDER);
    mkdirSync(work, { recursive: true });
    const entry = path.join(work, 'entry.js');
    writeFileSync(entry, stageEntry(manifest));
    const development = { cacheDir: path.join(work, 'webpack') };
    let started = Date.now();
    this.watching = watch(
      [
        stageConfig(manifest, {
          folder: manifest.folder,
          entry,
          output: this.web,
          publicPath: BUILD_PATH,
          development,
        }),
        ...(manifest.server
          ? [
              {
                ...serverBundleConfig(manifest, this.server, development),
                devtool: 'cheap-module-source-map' as const,
              },
            ]
          : []),
        ...(manifest.stories ? [storiesConfig(manifest, this.data, development)] : []),
      ],
      {
        onStart: () => (started = Date.now()),
        onError: ({ message }) => {
          this.fail('build', [{ subject: 'The build failed', text: stripVTControlCharacters(message) }]);
          this.listener.onChange();
        },
        onBuilt: ([web]) => {
          this.onBuilt(web!);
          this.listener.onBuilt(Date.now() - started);
        },
      },
    );
  }

  /** Resolves when the stories of the last build are rendered. */
  async rendered(): Promise<void> {
    let current;
    do await (current = this.rendering);
    while (current !== this.rendering);
  }

  /** Shows an error that a page has reported, until the next build. */
  reportPageError(story: string, message: string, stack: string): void {
    const text = stack.includes(message) ? stack : `${message}\n${stack}`;
    const error = {
      subject: `Error in the browser: ${story}`,
      text: mapStack(stripVTControlCharacters(text), this.web),
    };
    const { page } = this.errors;
    if (page.length >= MAX_PAGE_ERRORS || page.some((each) => each.text === error.text)) return;
    this.fail('page', [...page, error], [error]);
    this.listener.onChange();
  }

  /** Forgets what pages have reported: another one is loaded. */
  clearPageErrors(): void {
    if (this.errors.page.length === 0) return;
    this.errors.page = [];
    this.listener.onChange();
  }

  close(): Promise<void> {
    this.renderer.abort();
    return this.watching?.close() ?? Promise.resolve();
  }

  private onBuilt(web: Compilation): void {
    this.build += 1;
    this.hash = web.hash ?? undefined;
    this.files = filesOf(web);
    this.errors = { build: [], stories: [], server: [], page: [] };
    const { stories, problems } = this.readStories();
    this.fail(
      'stories',
      problems.map((text) => ({ subject: 'The stories are not valid', text })),
    );
    if (problems.length === 0) {
      this.stories = stories;
      this.digest = createHash('sha256').update(JSON.stringify(stories)).digest('hex').slice(0, 16);
    }
    this.renderer.abort();
    this.renderer = new AbortController();
    this.rendering = this.render(stories, this.renderer.signal);
    this.listener.onChange();
  }

  private readStories() {
    const { manifest } = this;
    try {
      const file = path.join(this.data, STORIES_BUNDLE);
      return storiesOf(
        manifest,
        manifest.stories && evaluateStories(manifest.stories, readFileSync(file, 'utf8')),
      );
    } catch (error) {
      return { stories: [], problems: [(error as Error).message] };
    }
  }

  /** Renders the stories as a fragment is rendered on the site. */
  private async render(stories: RenderedStory[], signal: AbortSignal): Promise<void> {
    const file = path.join(this.server, SERVER_BUNDLE);
    if (!this.manifest.server || stories.length === 0 || !existsSync(file)) return;
    const { rendered, results, stack } = await renderStories(
      { server: readFileSync(file, 'utf8') },
      stories,
      { signal, timeoutMs: RENDER_TIMEOUT_MS },
    );
    // A later build renders again.
    if (signal.aborted) return;
    if (rendered.length > 0) this.stories = rendered;
    const stacks = [...rendered.map((story) => story.stack), stack].filter((text) => text !== undefined);
    const problems = results.flatMap(({ status, messages }) => (status === 'failed' ? messages : []));
    if (problems.length === 0) return;
    const text = [...problems, ...new Set(stacks.map((each) => mapStack(each, this.server)))].join('\n\n');
    this.fail('server', [{ subject: 'The server does not render all stories', text }]);
    this.listener.onChange();
  }

  private fail(part: keyof typeof this.errors, errors: StageError[], added = errors): void {
    this.errors[part] = errors;
    for (const error of added) this.listener.onError(error);
  }
}

/** Lists what a page loads: the scripts of the entry, and the style sheets of all chunks. */
function filesOf(web: Compilation): StageFiles {
  const scripts = [...web.entrypoints.get(STAGE_BUNDLE)!.getFiles()].filter((name) => name.endsWith('.js'));
  const sheets = [...web.chunks].flatMap((chunk) => [...chunk.files]).filter((name) => name.endsWith('.css'));
  const isUpdate = (name: string) => name.includes('.hot-update.');
  return {
    scripts: scripts.filter((name) => !isUpdate(name)),
    // Those of packages first: a region’s own rules come after the kit’s.
    sheets: [...new Set(sheets)].filter((name) => !isUpdate(name)).sort(byPackagesFirst),
  };
}

const byPackagesFirst = (first: string, second: string): number =>
  Number(second.startsWith('packages')) - Number(first.startsWith('packages'));
