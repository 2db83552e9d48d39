import type { RenderedStory } from '../check/render';
import { callsByPath } from '../check/calls';
import { TOGGLES, viewQuery, type ToggleName, type View } from './view';

/** URL path of the build’s files. */
export const BUILD_PATH = '/-/build/';
/** URL path of the style sheets, below it a folder for each set of emulated media features. */
export const MEDIA_PATH = '/-/media/';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);
/** JSON in a script element. */
const embed = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const ERRORS = '<div id="errors" role="alert" hidden></div>';
const PAGE_SCRIPT = '<script defer src="/-/page.js"></script>';

interface StagePage {
  remote: string;
  stories: readonly RenderedStory[];
  /** Of the stories, for pages that show others. */
  digest: string;
  /** Whether the remote uses the session. */
  hasSession: boolean;
  /** Undefined while there are no stories. */
  view: View | undefined;
}

/** The page around the frame: the stories, the toggles and the errors. It needs a script only to follow builds. */
export function stagePage({ remote, stories, digest, hasSession, view }: StagePage): string {
  const title = view ? `${view.region}: ${view.story}` : remote;
  const toggles = (Object.keys(TOGGLES) as ToggleName[]).filter((name) => name !== 'member' || hasSession);
  const content = view
    ? `<nav class="stories" aria-label="Stories">${storyLinks(stories, view)}</nav>
<main>
<h1>${escape(title)}</h1>
<div class="toggles">${toggles.map((name) => toggleLinks(name, view)).join('')}
<a class="alone" href="/frame?${escape(viewQuery(view))}">Open alone</a></div>
<div class="frame" tabindex="0" role="group" aria-label="Story"><iframe class="${view.toggles.width}" title="${escape(title)}" src="/frame?${escape(viewQuery(view))}"></iframe></div>
</main>`
    : '<main><h1>Nothing to show yet</h1><p>The page shows the first story as soon as there is one.</p></main>';
  return `<!doctype html>
<html lang="en" data-stories="${digest}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} – stage of ${escape(remote)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/-/page.css">${PAGE_SCRIPT}</head>
<body>${content}${ERRORS}</body></html>`;
}

function storyLinks(stories: readonly RenderedStory[], view: View): string {
  const regions = [...new Set(stories.map(({ region }) => region))];
  return regions
    .map((region) => {
      const links = stories
        .filter((story) => story.region === region)
        .map(({ name }) =>
          link(
            viewQuery({ ...view, region, story: name }),
            name,
            region === view.region && name === view.story,
          ),
        );
      return `<h2>${escape(region)}</h2><ul>${links.map((each) => `<li>${each}</li>`).join('')}</ul>`;
    })
    .join('');
}

function toggleLinks(name: ToggleName, view: View): string {
  const { label, values } = TOGGLES[name];
  const links = Object.entries(values).map(([value, text]) =>
    link(viewQuery(view, { [name]: value }), text, view.toggles[name] === value),
  );
  return `<div role="group" aria-label="${label}">${links.join('')}</div>`;
}

const link = (query: string, text: string, isCurrent: boolean): string =>
  `<a href="/?${escape(query)}"${isCurrent ? ' aria-current="true"' : ''}>${escape(text)}</a>`;

/** Files of the build. */
export interface StageFiles {
  scripts: string[];
  sheets: string[];
}

interface FramePage {
  story: RenderedStory;
  view: View;
  /** Undefined before the first build without errors. */
  files: StageFiles | undefined;
}

/** The page of one story, as the site’s page has it. */
export function framePage({ story, view, files = { scripts: [], sheets: [] } }: FramePage): string {
  const { theme, motion, member, html: renderedBy } = view.toggles;
  const { region, name, html = '', state, ...rest } = story;
  const fromServer = renderedBy === 'browser' ? '' : html;
  const stage = {
    region,
    title: `${region}, “${name}”`,
    props: story.props,
    ...(fromServer && state !== undefined && { state }),
    story: { answers: rest.answers, errors: rest.errors, pending: rest.pending },
    calls: callsByPath,
    member: member === 'in',
  };
  const none =
    renderedBy === 'server' && !html
      ? '<p>The server renders nothing here: the browser renders this story.</p>'
      : '';
  const scripts = (renderedBy === 'server' ? [] : files.scripts).map(
    (file) => `<script defer src="${BUILD_PATH}${file}"></script>`,
  );
  const sheets = files.sheets.map(
    (file) => `<link rel="stylesheet" href="${MEDIA_PATH}${theme}-${motion}/${file}">`,
  );
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(stage.title)}</title><link rel="icon" href="data:,">
${sheets.join('')}<link rel="stylesheet" href="/-/errors.css">${PAGE_SCRIPT}
<script type="application/json" id="stage">${embed(stage)}</script>${scripts.join('')}</head>
<body><main class="wrap" style="padding-block:24px">${none}<section data-region="${escape(region)}"><div data-region-root>${fromServer}</div></section></main>${ERRORS}</body></html>`;
}
