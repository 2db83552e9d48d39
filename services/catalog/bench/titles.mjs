import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

const FIRST =
  'Amber Ashen Bitter Broken Bright Crimson Crooked Dark Distant Electric Endless Fallen Final Frozen Gentle Golden Hidden Hollow Iron Last Little Lost Lunar Mighty Neon Outer Paper Quiet Royal Rusty Sacred Scarlet Secret Shattered Silent Silver Stolen Super Sunken Twisted Velvet Wandering Wild Winter'.split(
    ' ',
  );
const SECOND =
  'Arena Ascent Battle Beacon Blade Bridge Castle Citadel Comet Crown Dragon Echo Empire Engine Fable Forest Frontier Garden Harbour Horizon Island Journey Kingdom Knight Labyrinth Lantern Legacy Mansion Mirror Mountain Orbit Palace Passage Pilot Quest Racer Reef Ruins Saga Shadow Spire Star Storm Temple Tower Valley Voyage Witness'.split(
    ' ',
  );
const THIRD = [
  '',
  ' II',
  ' III',
  ' 4',
  ': Origins',
  ': Reborn',
  ' Deluxe',
  ': The Long Night',
  ' Advance',
  ' 64',
  ' and the Machine',
  ': Director’s Cut',
  ' of Dawn',
  ' of Dusk',
  ': Zero',
  ' Unlimited',
  ' Tactics',
  ' Racing',
  ' Arcade',
  ': Episode One',
  ' Online',
  ' Remastered',
  ' Stories',
  ' Party',
  ': First Light',
  ' X',
  ' Collection',
  ' World',
  ' Saga',
];

/** Titles made of words, always the same ones: about 60,000, each with a platform and a year. */
export function* madeUpTitles() {
  let count = 0;
  for (const first of FIRST)
    for (const second of SECOND)
      for (const third of THIRD) {
        count++;
        yield {
          title: `${first} ${second}${third}`,
          platform: `Platform ${count % 60}`,
          year: 1980 + (count % 45),
        };
      }
}

/**
 * Titles from a folder of `*.ndjson.gz`, a JSON object a line with `title` and `platform` (or
 * `platformFile`), and perhaps `year` (or `releases` with dates), `publisher`, `genres`.
 */
export async function* titlesFrom(folder) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ndjson.gz')).sort();
  for (const file of files) {
    const lines = createInterface({ input: createReadStream(join(folder, file)).pipe(createGunzip()) });
    for await (const line of lines) {
      const { title, platform, platformFile, year, releases, publisher, developer, genres } =
        JSON.parse(line);
      yield {
        title,
        platform: platform ?? platformFile,
        year: year ?? (Number(releases?.[0]?.date.slice(0, 4)) || undefined),
        maker: publisher ?? developer,
        genres: genres?.map((genre) => genre.split('>')[0]),
      };
    }
  }
}
