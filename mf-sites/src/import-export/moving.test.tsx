/** @jest-environment ./tests/jest/browser-environment.cjs */
import {
  catchSavedFiles,
  failure,
  readText,
  testPage,
  type SavedFile,
} from '@savepoint/region-kit/testing/page';
import { File } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { SITE_FILE_MAX_BYTES } from '@savepoint/contracts/base';
import type { SiteImport } from '@savepoint/contracts/sites';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Moving } from './moving';

const { api, settle, until, signIn, mount } = testPage();
const onChanged = jest.fn();
/** Files that were saved. */
let saved: SavedFile[];
beforeEach(async () => {
  onChanged.mockReset();
  saved = catchSavedFiles();
  await signIn();
  api.answer('readSiteImport', { import: null });
});

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => settle(() => fireEvent.click(button(name)));
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const open = () => mount(<Moving site="myblog" onChanged={onChanged} />);

describe('export', () => {
  const EXPORT = 'Export comments';

  test('all parts become one file of lines, named by the site', async () => {
    api.answer('exportSite', ({ cursor }) =>
      cursor === undefined
        ? { lines: '{"a":1}\n{"b":2}\n', next_cursor: 'p1.the-next-one' }
        : { lines: '{"c":3}\n', next_cursor: null },
    );
    await open();
    await press(EXPORT);
    expect(api.bodiesOf('exportSite')).toEqual([
      { site: 'myblog' },
      { site: 'myblog', cursor: 'p1.the-next-one' },
    ]);
    expect([saved.map(({ name }) => name), await readText(saved[0]!.file)]).toEqual([
      ['myblog.jsonl'],
      '{"a":1}\n{"b":2}\n{"c":3}\n',
    ]);
    expect([statuses()[0], onChanged.mock.calls.length]).toEqual(['Saved a file of 3 lines.', 1]);
  });

  test('rate-limited → goes on after the time in Retry-After', async () => {
    let calls = 0;
    api.answer('exportSite', () =>
      (calls += 1) === 1
        ? failure('too-many-requests', undefined, 0.01)
        : { lines: '{"a":1}\n', next_cursor: null },
    );
    await open();
    await press(EXPORT);
    await waitFor(() => expect(statuses()[0]).toBe('Saved a file of 1 line.'));
  });

  test('a part fails → no file, and why', async () => {
    api.answer('exportSite', ({ cursor }) =>
      cursor === undefined
        ? { lines: '{"a":1}\n', next_cursor: 'p1.the-next-one' }
        : failure('upstream-unavailable'),
    );
    await open();
    await press(EXPORT);
    expect([saved, statuses()[0], alerts().length, onChanged.mock.calls]).toEqual([[], '', 1, []]);
  });

  test('pressed twice → one file', async () => {
    api.answer('exportSite', { lines: '{"a":1}\n', next_cursor: null });
    await open();
    const release = api.hold('exportSite');
    fireEvent.click(button(EXPORT));
    fireEvent.click(button(EXPORT));
    release();
    await settle();
    expect(saved).toHaveLength(1);
  });
});

describe('import', () => {
  const TRY = 'See what would happen';
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
  const choose = (file: object | undefined) =>
    settle(() => {
      Object.defineProperty(input(), 'files', { value: file ? [file] : [], configurable: true });
      fireEvent.change(input());
    });
  const comments = new File([gzipSync('<rss/>')], 'comments.xml.gz');
  const type = (name: string, value: string) =>
    settle(() => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }));
  /** What the server has of the latest import. */
  let latest: SiteImport | null;
  beforeEach(() => {
    latest = null;
  });
  /** From now on the server has one that is running, until the test changes it. */
  function acceptImports() {
    api.answer('sendSiteFile', ({ index }) => ({ index }));
    api.answer('startSiteImport', ({ file_uid, dry_run }) => {
      latest = { file_uid, dry_run, state: 'running', phase: 'reading', done: 0 };
      return { import: latest };
    });
    api.answer('readSiteImport', () => ({ import: latest }));
  }
  const starts = () => api.bodiesOf('startSiteImport').length;
  const stopTimers = () =>
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date', 'setTimeout'],
    });
  /** The server has come so far, and the page asks for it. */
  const advance = (more: Partial<SiteImport>) => {
    latest = { ...latest!, ...more };
    return settle(() => jest.advanceTimersByTime(1_000));
  };

  test('no file → asks for one, and sends nothing', async () => {
    await open();
    await press(TRY);
    expect([alerts(), input().getAttribute('aria-invalid'), api.bodiesOf('startSiteImport')]).toEqual([
      ['Choose a file first.'],
      'true',
      [],
    ]);
  });

  test('a file that is too large → says so, and sends nothing', async () => {
    const large = new File(['<rss/>'], 'comments.xml');
    Object.defineProperty(large, 'size', { value: SITE_FILE_MAX_BYTES + 1 });
    await open();
    await choose(large);
    await press(TRY);
    await until(() => alerts().length > 0);
    expect([alerts(), api.bodiesOf('sendSiteFile')]).toEqual([[expect.stringContaining('too large')], []]);
  });

  test('first a trial; what it found is imported with the same file and addresses, and the page reads its lists again', async () => {
    acceptImports();
    await open();
    await choose(comments);
    await type('Old addresses begin with (optional)', ' https://old.example ');
    await type('and now begin with', 'https://blog.example');
    stopTimers();
    await press(TRY);
    await until(() => starts() === 1);
    const [part] = api.bodiesOf('sendSiteFile');
    const started = {
      site: 'myblog',
      file_uid: part!.file_uid,
      parts: 1,
      replace: { from: 'https://old.example', to: 'https://blog.example' },
    };
    expect(api.bodiesOf('startSiteImport')).toEqual([{ ...started, dry_run: true }]);
    await advance({ done: 5 });
    expect(statuses()[1]).toBe('Reading: 5 comments');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await advance({ state: 'done', added: 2, report: 'Two are new.' });
    expect(screen.getByRole('region', { name: 'Report' }).textContent).toBe('Two are new.');
    expect(onChanged).not.toHaveBeenCalled();
    // What is typed after the trial is not part of it.
    await type('and now begin with', 'https://other.example');
    await press('Import 2 comments');
    expect(api.bodiesOf('startSiteImport')[1]).toEqual({ ...started, dry_run: false });
    await advance({ phase: 'importing', done: 1 });
    expect(statuses()[1]).toBe('Importing: 1 comment');
    await advance({ state: 'done', added: 2 });
    expect([statuses()[1], onChanged.mock.calls.length]).toEqual(['2 comments were imported.', 1]);
    const reads = api.bodiesOf('readSiteImport').length;
    await advance({});
    expect(api.bodiesOf('readSiteImport')).toHaveLength(reads);
  });

  async function tryFile() {
    acceptImports();
    await open();
    await choose(comments);
    stopTimers();
    await press(TRY);
    await until(() => starts() === 1);
  }
  const importButton = () => screen.queryByRole('button', { name: /^Import \d/ });

  test('without old addresses nothing is replaced, and all of the file is meant', async () => {
    await tryFile();
    for (const name of ['replace', 'from_sites', 'post_types'])
      expect(api.bodiesOf('startSiteImport')[0]).not.toHaveProperty(name);
  });

  test('names of sites and types of posts, with commas between them → sent with the file', async () => {
    acceptImports();
    await open();
    await choose(comments);
    await type('Only from these sites in the file (optional)', ' Blog , Shop,');
    await type('Also posts of these types of WordPress (optional)', 'recipe');
    stopTimers();
    await press(TRY);
    await until(() => starts() === 1);
    const choice = { from_sites: ['Blog', 'Shop'], post_types: ['recipe'] };
    expect(api.bodiesOf('startSiteImport')).toMatchObject([choice]);
    await advance({ state: 'done', added: 2 });
    await press('Import 2 comments');
    expect(api.bodiesOf('startSiteImport')[1]).toMatchObject(choice);
  });

  test('another file is chosen after the trial → it has to be tried first', async () => {
    await tryFile();
    await advance({ state: 'done', added: 2 });
    expect(importButton()).toBeTruthy();
    await choose(comments);
    expect(importButton()).toBeNull();
  });

  test('somebody else’s import came after the trial → it has to be tried again', async () => {
    await tryFile();
    await advance({ file_uid: 'another-file', state: 'done', added: 2 });
    expect(importButton()).toBeNull();
  });

  test('nothing would be added → says so, and there is nothing to import', async () => {
    await tryFile();
    await advance({ state: 'done', added: 0 });
    expect([statuses()[1], importButton()]).toEqual(['There is nothing to import.', null]);
  });

  test('asking for the progress fails → asked again', async () => {
    await tryFile();
    api.answer('readSiteImport', failure('upstream-unavailable'));
    await advance({});
    api.answer('readSiteImport', () => ({ import: latest }));
    await advance({ state: 'done', added: 2 });
    expect(importButton()).toBeTruthy();
  });

  test('the server refuses the file or the import → why', async () => {
    acceptImports();
    api.answer('sendSiteFile', failure('import-running'));
    await open();
    await choose(comments);
    await press(TRY);
    await until(() => alerts().length > 0);
    expect(starts()).toBe(0);
    acceptImports();
    api.answer('startSiteImport', failure('too-many-imports'));
    await press(TRY);
    await until(() => starts() === 1);
    expect([alerts().length, importButton()]).toEqual([1, null]);
  });

  test.each<[Partial<SiteImport>, string]>([
    [{ state: 'running', phase: 'importing', done: 7 }, 'Importing: 7 comments'],
    [{ state: 'interrupted' }, 'The import was interrupted. Choose the file again'],
    [{ state: 'failed', problem: 'It is no XML.' }, 'Nothing was imported: It is no XML.'],
    [{ state: 'done', dry_run: false, added: 1 }, '1 comment was imported.'],
    [{ state: 'done', dry_run: true, added: 3 }, ''],
  ])('the page opens while the latest import is %j → “%s”', async (more, text) => {
    latest = {
      file_uid: 'file-of-before',
      dry_run: false,
      state: 'running',
      phase: 'reading',
      done: 0,
      ...more,
    };
    api.answer('readSiteImport', { import: latest });
    stopTimers();
    await open();
    const status = statuses()[1]!;
    expect(text ? status.startsWith(text) : status === '').toBe(true);
    // It was tried on another page: here there is no file to import.
    expect(importButton()).toBeNull();
  });
});
