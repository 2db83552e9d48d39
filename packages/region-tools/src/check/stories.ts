import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls, isPublicRead, propsSchemaOf, regionProps } from '@savepoint/contracts';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { RemoteManifest } from '../remote-manifest';

const Story = Type.Object(
  {
    props: Type.Record(Type.String(), Type.Unknown()),
    /** Responses to the calls of the fragment’s `load`, by the name of the call. */
    answers: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
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

/** What regions in open slots get from any page. */
const OPEN_SLOT_STORIES = {
  'a game': { props: { slug: 'hades', name: 'Hades' } },
  'a long name': {
    props: {
      slug: 'the-legend',
      name: 'The “Legend” of <Somebody> & Everybody Else, Part II: Definitive Anniversary Edition',
    },
  },
};

/**
 * Returns the stories of a remote: those of its file; for regions in open slots, also those that any page could have.
 * @returns with what is wrong with them
 */
export function readStories({ folder, regions, stories }: RemoteManifest): {
  stories: RegionStory[];
  problems: string[];
} {
  const [own, problem] = parseFile(folder, stories);
  if (problem) return { stories: [], problems: [problem] };
  const all = Object.keys(regions).flatMap((region) =>
    Object.entries({
      ...(Object.hasOwn(regionProps, region) ? {} : OPEN_SLOT_STORIES),
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
    ...all.flatMap(storyProblems),
  ];
  return { stories: problems.length ? [] : all, problems };
}

function parseFile(
  folder: string,
  name: string | undefined,
): [content: Static<typeof Stories>, problem: string | undefined] {
  if (name === undefined) return [{}, undefined];
  const file = path.join(folder, name);
  if (!existsSync(file)) return [{}, `${file} is missing: "stories" of savepoint.json names it`];
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const [problem] = Value.Errors(Stories, content);
    if (!problem) return [content as Static<typeof Stories>, undefined];
    return [
      {},
      `${file}: ${problem.instancePath} ${problem.message}; a story is {"props": {…}, "answers": {…}}`,
    ];
  } catch (error) {
    return [{}, `${file} is not JSON: ${(error as Error).message}`];
  }
}

function storyProblems({ region, name, props, answers = {} }: RegionStory): string[] {
  const story = `The story “${name}” of ${region}`;
  const [wrong] = Value.Errors(propsSchemaOf(region), props);
  return [
    ...(wrong ? [`${story} has props that do not fit: ${wrong.instancePath} ${wrong.message}`] : []),
    ...Object.entries(answers).flatMap(([call, answer]) => {
      if (!isPublicRead(call))
        return [`${story} answers ${call}, which is not a call that reads public data`];
      const [problem] = Value.Errors(calls[call].response, answer);
      return problem
        ? [`${story} has an answer of ${call} that does not fit: ${problem.instancePath} ${problem.message}`]
        : [];
    }),
  ];
}
