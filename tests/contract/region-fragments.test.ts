import { readFileSync } from 'node:fs';
import path from 'node:path';
import { regionProps } from '@savepoint/contracts/regions';
import {
  checkRemote,
  findRemotes,
  readBuiltHost,
  readBuiltRemote,
  readRemoteManifest,
  readStories,
} from '@savepoint/region-tools';
import { checkedHtml } from '../../services/fragments/src/fragment-html';
import { Renderer } from '../../services/fragments/src/renderer';
import { root } from './compose';

/** Longer than a process needs to start and to render on a busy machine. */
const TIMEOUT_MS = 120_000;

const remotes = [...findRemotes(root)].filter(([, folder]) => readBuiltRemote(folder).server);
const rendered: string[] = [];

/** What the fragments service does with a bundle, without the service. */
test.each(remotes)('the fragments of %s pass the check of their HTML', async (_remote, folder) => {
  const bundle = readFileSync(path.join(folder, 'dist', 'server', 'server.cjs'), 'utf8');
  const ends: string[] = [];
  const renderer = new Renderer(bundle, {
    startTimeoutMs: TIMEOUT_MS,
    pingTimeoutMs: TIMEOUT_MS,
    onEnd: (reason) => ends.push(reason),
    onOutput: () => {},
  });
  try {
    const { stories } = await readStories(readRemoteManifest(folder));
    for (const { region, props, answers = {} } of stories.filter((story) => story.region !== 'signin')) {
      const { fragment } = await renderer.render({
        region,
        props,
        url: 'https://savepoint.test/games/hades/',
        timeoutMs: TIMEOUT_MS,
        call: async (name) => answers[String(name)],
      });
      const checked = checkedHtml(fragment.html);
      expect(checked).toContain('<');
      // Hydration compares what React wrote with what the page has.
      expect(checkedHtml(checked)).toBe(checked);
      rendered.push(region);
    }
    expect(ends).toEqual([]);
  } finally {
    await renderer.terminate();
  }
});

test('every region with props of its own is rendered, but the dialog, which opens in the browser', () => {
  expect([...new Set(rendered)].sort()).toEqual(
    Object.keys(regionProps)
      .filter((region) => region !== 'signin')
      .sort(),
  );
});

/** `publish --all` and `npm start` publish these without a check: here it is made. */
test.each([...findRemotes(root)])('the remote %s passes the check', async (_remote, folder) => {
  const results = await checkRemote(folder, { host: readBuiltHost(root) });
  expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
  // `npm run types` checks the types of the workspace.
  expect(results.filter(({ status }) => status === 'not-checked').map(({ check }) => check)).toEqual([
    'types',
  ]);
});
