import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls, type PublicCall, callOf } from '@savepoint/contracts/api';
import { currentSlotName, isSlotOf, propsSchemaOf, regionProps } from '@savepoint/contracts/regions';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { RemoteManifest } from '../remote-manifest';
import { compile } from '../webpack/compile';
import { storiesConfig, STORIES_BUNDLE } from '../webpack/stories-bundle';
import { evaluateStories } from './evaluate-stories';

const Story = Type.Object(
  {
    props: Type.Record(Type.String(), Type.Unknown()),
    /** Responses to the calls of the region and of its fragment, by the name of the call. */
    answers: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** HTTP statuses of calls that fail. */
    errors: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 400, maximum: 599 }))),
    /** Calls that are never answered. */
    pending: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: false },
);

/** Region → name of a story → the story. */
const Stories = Type.Record(Type.String(), Type.Record(Type.String(), Story));

/** A state of a region, with its props and what its calls give. */
export interface RegionStory extends Static<typeof Story> {
  region: string;
  name: string;
}

export interface ReadStories {
  stories: RegionStory[];
  /** What is wrong with them; if there is anything, there are no stories. */
  problems: string[];
}

/** What regions in open slots get from pages of games, articles and reviews. */
const ENTITY_STORIES = {
  'a game': { props: { slug: 'hades', name: 'Hades' } },
  'a long name': {
    props: {
      slug: 'the-legend',
      name: 'The “Legend” of <Somebody> & Everybody Else, Part II: Definitive Anniversary Edition',
    },
  },
};

/** Returns what a region in an open slot gets from any page with that slot. */
function openSlotStories(slot = ''): Record<string, Static<typeof Story>> {
  const name = currentSlotName(slot);
  if (isSlotOf('list', name))
    return {
      'a category': { props: { list: 'category', slug: 'action' } },
      'a search': { props: { list: 'search' } },
    };
  return isSlotOf('home', name) || isSlotOf('account', name) ? { 'the page': { props: {} } } : ENTITY_STORIES;
}

/** Returns the stories of a remote: those of its file, which is JSON or a module, and those of open slots. */
export async function readStories(remote: RemoteManifest): Promise<ReadStories> {
  try {
    return storiesOf(remote, await readFile(remote));
  } catch (error) {
    return { stories: [], problems: [(error as Error).message] };
  }
}

/**
 * Returns the stories of a remote; for regions in open slots, also those that any page could have.
 * @param content of its file; undefined without one
 */
export function storiesOf(
  { regions, stories }: Pick<RemoteManifest, 'regions' | 'stories'>,
  content: unknown,
): ReadStories {
  const [wrong] = content === undefined ? [] : Value.Errors(Stories, content);
  if (wrong)
    return {
      stories: [],
      problems: [
        `${stories}: ${wrong.instancePath} ${wrong.message}; a story is {"props": {…}, "answers": {…}, "errors": {…}, "pending": […]}`,
      ],
    };
  const own = (content ?? {}) as Static<typeof Stories>;
  const all = Object.entries(regions).flatMap(([region, { slot }]) =>
    Object.entries({
      ...(Object.hasOwn(regionProps, region) ? {} : openSlotStories(slot)),
      ...own[region],
    }).map(([name, story]): RegionStory => ({ region, name, ...story })),
  );
  const unknown = Object.keys(own).filter((region) => !Object.hasOwn(regions, region));
  const without = Object.keys(regions).filter((region) => !all.some((story) => story.region === region));
  const problems = [
    ...unknown.map(
      (region) => `${stories} has stories of ${region}, which savepoint.json does not name: remove them`,
    ),
    ...without.map(
      (region) =>
        `${region} has no story: write {"${region}": {"a state": {"props": {…}}}} into a file, and name it as "stories" in savepoint.json`,
    ),
    ...all.flatMap((story) => storyProblems(story, regions[story.region]?.slot)),
  ];
  return { stories: problems.length ? [] : all, problems };
}

/** @throws Error when the file cannot be read, compiled or run */
async function readFile(remote: RemoteManifest): Promise<unknown> {
  const { folder, stories } = remote;
  if (stories === undefined) return undefined;
  const file = path.join(folder, stories);
  if (!stories.endsWith('.json')) return compileStories(remote);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
}

async function compileStories(remote: RemoteManifest): Promise<unknown> {
  const output = mkdtempSync(path.join(tmpdir(), 'savepoint-stories-'));
  try {
    await compile(storiesConfig(remote, output));
    return evaluateStories(remote.stories!, readFileSync(path.join(output, STORIES_BUNDLE), 'utf8'));
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Whether a story can answer a call: it is one of browsers, and its response is JSON. */
const isAnswerable = (name: string): name is PublicCall =>
  Object.hasOwn(calls, name) && !callOf(name as PublicCall).stream;

function storyProblems(
  { region, name, props, answers = {}, errors = {}, pending = [] }: RegionStory,
  slot: string | undefined,
): string[] {
  const story = `The story “${name}” of ${region}`;
  const [wrong] = Value.Errors(propsSchemaOf(region, slot), props);
  const unknown = [...Object.keys(answers), ...Object.keys(errors), ...pending].filter(
    (call) => !isAnswerable(call),
  );
  return [
    ...(wrong ? [`${story} has props that do not fit: ${wrong.instancePath} ${wrong.message}`] : []),
    ...unknown.map(
      (call) => `${story} answers ${call}, which is not a call of the site with a JSON response`,
    ),
    ...Object.entries(answers).flatMap(([call, answer]) => {
      if (!isAnswerable(call)) return [];
      const [problem] = Value.Errors(callOf(call).response!, answer);
      return problem
        ? [`${story} has an answer of ${call} that does not fit: ${problem.instancePath} ${problem.message}`]
        : [];
    }),
  ];
}
