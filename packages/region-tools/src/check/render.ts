import { checkedHtml, UnsafeHtml } from '@savepoint/contracts/fragment-html';
import type { BuiltFiles } from './built-files';
import { resultOf, notChecked, type CheckResult } from './result';
import { runProcess, type ProcessOptions } from './run-process';
import type { RegionStory } from './stories';

/** Address of the page that stories are shown in. */
export const PAGE_URL = 'https://savepoint.test/games/hades/';

/** A story with what its fragment gave; `html` is absent for a region without a fragment. */
export interface RenderedStory extends RegionStory {
  html?: string;
  state?: unknown;
  /** Where it failed, in the server bundle. */
  stack?: string;
}

interface Rendered {
  /** Without HTML and error: the story lets a call of the fragment fail. */
  rendered: ({ html?: string; state?: unknown; error?: string; stack?: string; missing: string[] } | null)[];
}

const titleOf = ({ region, name }: RegionStory): string => `${region}, “${name}”`;

/** Renders each story with the server bundle, and checks the HTML as the fragments service does. */
export async function renderStories(
  { server }: Pick<BuiltFiles, 'server'>,
  stories: readonly RegionStory[],
  options?: ProcessOptions,
): Promise<{ rendered: RenderedStory[]; results: CheckResult[]; stack?: string }> {
  if (server === undefined) {
    const reason = 'savepoint.json has no "server": the browser renders the regions';
    return {
      rendered: stories.map((story) => ({ ...story })),
      results: [notChecked('server', reason), notChecked('html', reason)],
    };
  }
  const answer = await runProcess<Rendered>(
    'server.cjs',
    { bundle: server, url: PAGE_URL, stories },
    'The server bundle',
    options,
  );
  if ('error' in answer)
    return {
      rendered: [],
      results: [
        resultOf('server', [`The server bundle cannot be loaded: ${answer.error}`]),
        notChecked('html', 'no story was rendered'),
      ],
      ...(answer.stack !== undefined && { stack: answer.stack }),
    };
  const failures: string[] = [];
  const unsafe: string[] = [];
  const rendered = stories.map((story, index): RenderedStory => {
    const result = answer.rendered[index];
    if (!result) return { ...story };
    const { html, state, error, stack, missing } = result;
    const calls = missing.map(
      (call) => `${titleOf(story)}: it has no answer for the call ${call}: add {"answers": {"${call}": …}}`,
    );
    if (error !== undefined) {
      failures.push(...(calls.length ? calls : [`${titleOf(story)}: ${error}`]));
      return { ...story, ...(stack !== undefined && calls.length === 0 && { stack }) };
    }
    if (html === undefined) return { ...story };
    try {
      return { ...story, html: checkedHtml(html), state };
    } catch (problem) {
      if (!(problem instanceof UnsafeHtml)) throw problem;
      unsafe.push(`${titleOf(story)}: ${problem.message} is not allowed in a fragment: remove it`);
      return { ...story };
    }
  });
  return { rendered, results: [resultOf('server', failures), resultOf('html', unsafe)] };
}
