import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { article, contentFolder, game, markdown, review, SMALL, type Files } from '../../test/content';
import { GameFile } from './file-schemas';
import { loadContent } from './load-content';
import { ContentError, formatProblem } from './problem';

/** The problems of a small content folder with these files changed, one line each. */
async function problemsWith(changes: Files): Promise<string[]> {
  const folder = await contentFolder(SMALL, changes);
  try {
    await loadContent(folder.path);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n');
    throw error;
  } finally {
    await folder.remove();
  }
}
/** A game's file. Messages below name its lines, so a new required field goes to its end. */
const HADES = `slug: hades
name: "Hades"
released: "2020-09-17"
developers: [Supergiant Games]
publishers: [Somebody]
platforms: ["pc","nintendo-switch"]
categories: ["action","indie"]
genres: [roguelike]
summary: About hades.
body: [One paragraph., Another.]
`;
/** The line that a test appends. */
const NEXT_LINE = HADES.split('\n').length;
const hades2 = (change: (text: string) => string): Files => ({
  'games/hades-ii.yaml': change(
    HADES.replace('slug: hades', 'slug: hades-ii').replace('"Hades"', '"Hades II"'),
  ),
});
const hades = (change: (text: string) => string): Files => ({ 'games/hades.yaml': change(HADES) });

const DATES = "a date as exactly as it is known: '2024-02-29', 2024-02, 2024-Q1, 2024-H1 or 2024";
const gameFields = Object.keys(GameFile.properties).join(', ');

test('a valid content folder has no problems', async () => {
  expect(await problemsWith({})).toEqual([]);
});

test('the list of topics may be missing, if no text has one', async () => {
  expect(
    await problemsWith({ 'topics.yaml': null, 'articles/on-saving.md': null, 'reviews/hades.md': null }),
  ).toEqual([]);
});

test('README.md, hidden files and unrelated folders are ignored', async () => {
  expect(
    await problemsWith({
      'README.md': '# Notes',
      '.editorconfig': '',
      'games/.hades.yaml.swp': 'x',
      'demo/members.yaml': '- x',
    }),
  ).toEqual([]);
});

test.each(['2026-11-19', '2026-11', '2026-Q4', '2026-H2', '2027', "'2027'", 'unknown', 'null'])(
  'a game released %s has no problems',
  async (date) => {
    expect(await problemsWith(hades((text) => text.replace('"2020-09-17"', date)))).toEqual([]);
  },
);

describe('each problem names its file and line and a remedy', () => {
  test.each<[string, Files, string[]]>([
    [
      'a field that is missing',
      hades((text) => text.replace(/summary: .*\n/, '')),
      ['games/hades.yaml:1: "summary" is missing: add "summary: …", text.'],
    ],
    [
      'a field that is not known',
      hades((text) => `${text}metascore: 93\n`),
      [
        `games/hades.yaml:${NEXT_LINE}: "metascore" is not a field here: remove it. The fields are ${gameFields}.`,
      ],
    ],
    ...[
      ['[]', '; it is []'],
      ['GTA', '; it is "GTA"'],
      ['[A, A, A]', '; it is ["A","A","A"]'],
      ['[A, A]', '; it is ["A","A"]'],
      ["[' ']", '; it is " "'],
    ].map(([written, quoted]): [string, Files, string[]] => [
      `other titles that are ${written}`,
      hades((text) => `${text}alternative_titles: ${written}\n`),
      [
        `games/hades.yaml:${NEXT_LINE}: "alternative_titles" must be a list of one to 20 different titles of at most 200 characters, as [GTA 5, GTA V]${quoted}.`,
      ],
    ]),
    [
      'a picture that is not among the uploads',
      { ...hades((text) => `${text}cover: { file: hades.jpg }\n`), 'uploads/hades.png': '\x89PNG and more' },
      [
        `games/hades.yaml:${NEXT_LINE}: there is no picture "hades.jpg". Add it to uploads/, or remove it here.`,
        'uploads/hades.png: this is not a supported picture: save it as JPEG, PNG, WebP, GIF or AVIF.',
      ],
    ],
    [
      'a picture whose name cannot be part of an address',
      { 'uploads/my cover.jpg': 'GIF89a and more' },
      [
        'uploads/my cover.jpg: the file’s name becomes part of an address: rename it, with letters, digits, dots, hyphens and underscores only.',
      ],
    ],
    [
      'a picture’s revision, which only an import knows',
      hades((text) => `${text}cover: { revision: abc }\n`),
      [
        `games/hades.yaml:${NEXT_LINE}: "cover" must be palette, composition and layout of the cover, each by name, or "file: …", a picture of uploads/ to show in its place; it is "abc".`,
      ],
    ],
    [
      'a detail with a value that it cannot have',
      hades((text) => `${text}age_ratings: { pegi: 13 }\n`),
      [
        'games/hades.yaml:11: "age_ratings" must be pegi (3, 7, 12, 16 or 18) and esrb (E, E10+, T or M), or one of them; it is 13.',
      ],
    ],
    [
      'a shop’s address that is not that shop’s',
      hades((text) => `${text}stores: [{ store: steam, url: https://steam.example/app/1145360/ }]\n`),
      ['games/hades.yaml:11: this is no address of Steam: it must be at store.steampowered.com.'],
    ],
    [
      'a shop’s address with an affiliate code, and a shop that is not on the list',
      {
        ...hades((text) => `${text}stores: [{ store: gog, url: https://www.gog.com/game/hades?pp=1 }]\n`),
        ...game('celeste', {
          name: 'Celeste',
          more: ['stores: [{ store: corner, url: https://corner.example/ }]'],
        }),
      },
      [
        'games/celeste.yaml:6: "stores" must be a list of shops, each with store (steam, gog, epic, itch, playstation, xbox, nintendo or publisher) and url (begins with https:// and has no ? or #); it is "corner".',
        'games/hades.yaml:11: "stores" must be a list of shops, each with store (steam, gog, epic, itch, playstation, xbox, nintendo or publisher) and url (begins with https:// and has no ? or #); it is "https://www.gog.com/game/hades?pp=1".',
      ],
    ],
    [
      'a shop twice, one for other platforms, and the publisher’s without an official site',
      hades(
        (text) => `${text}stores:
  - { store: nintendo, url: https://www.nintendo.com/us/store/products/hades-switch/ }
  - { store: nintendo, url: https://www.nintendo.com/us/store/products/hades/ }
  - { store: playstation, url: https://www.playstation.com/games/hades/ }
  - { store: publisher, url: https://shop.example/hades }
`,
      ),
      [
        'games/hades.yaml:13: "nintendo" is in "stores" already: remove one of the two.',
        'games/hades.yaml:14: PlayStation Store sells nothing for the platforms of this game: remove it.',
        'games/hades.yaml:15: the publisher’s shop is on the official site: add "official_url" first.',
      ],
    ],
    [
      'the publisher’s shop on another host than the official site',
      hades(
        (text) =>
          `${text}official_url: https://supergiant.example/\nstores: [{ store: publisher, url: https://shop.example/ }]\n`,
      ),
      ['games/hades.yaml:12: this is no address of Publisher’s shop: it must be at supergiant.example.'],
    ],
    [
      'a remake of a game that is not there, and one of itself',
      {
        ...hades((text) => `${text}original: hadez\n`),
        ...game('celeste', { name: 'Celeste', more: ['original: celeste'] }),
      },
      [
        'games/celeste.yaml:6: a game is not its own original: name the older game, or remove this.',
        'games/hades.yaml:11: there is no game "hadez". Did you mean "hades"? Else add it to games/.',
      ],
    ],
    [
      'a screenshot that is not there, one that cannot be read, and one without alternative text',
      {
        ...hades(
          (text) => `${text}screenshots:
  - { file: one.jpg, kind: screenshot, alt: A door. }
  - { file: two.gif, kind: illustration, alt: A key. }
`,
        ),
        ...game('celeste', { name: 'Celeste', more: ['screenshots: [{ file: two.gif, kind: screenshot }]'] }),
        'uploads/two.gif': 'GIF89a and more',
      },
      [
        'games/celeste.yaml:6: "screenshots" must be a list of pictures, each with file (in uploads/), kind (screenshot or illustration) and alt (what it shows); optionally caption and credit; it is {"file":"two.gif","kind":"screenshot"}.',
        'games/hades.yaml:12: there is no picture "one.jpg". Add it to uploads/, or remove it here.',
        'games/hades.yaml:13: "two.gif" must have at least 1280 × 720 pixels; it cannot be read.',
        'uploads/two.gif: this picture is damaged, perhaps by an upload that was cut off: save it again.',
      ],
    ],
    [
      'a video without captions, and one that is none',
      {
        ...hades(
          (text) =>
            `${text}trailers: [{ file: a.mp4, title: A lamp, poster: two.gif }, { file: b.webm, title: B, poster: a.mp4, no_speech: true }]\n`,
        ),
        'uploads/two.gif': 'GIF89a and more',
        'uploads/a.mp4': '\0\0\0\x18ftypmp42 and more',
        'uploads/c.vtt': '1\n00:00.000 --> 00:01.000\nHello\n',
      },
      [
        'games/hades.yaml:11: a video needs captions ("captions: …", a WebVTT file), or "no_speech: true" if nothing is said in it; not both.',
        'games/hades.yaml:11: there is no video (MP4 or WebM) "b.webm". Add it to uploads/, or remove it here.',
        'games/hades.yaml:11: there is no picture "a.mp4". Add it to uploads/, or remove it here.',
        'uploads/c.vtt: this file is not what its name says: save videos as MP4 or WebM, and captions as WebVTT.',
        'uploads/two.gif: this picture is damaged, perhaps by an upload that was cut off: save it again.',
      ],
    ],
    [
      'dates that contradict each other',
      {
        ...hades(
          (text) => `${text}early_access: 2020-10
releases:
  - { platform: mac, date: 2021 }
  - { platform: pc, date: 2020-09-16 }
  - { platform: pc, region: japan, date: unknown }
  - { platform: pc, date: 2020-Q4 }
former_dates: [{ date: 2020, until: 2020-05-05 }, { date: 2020-Q2, until: 2020-01-01 }]
release_note: When it is done.
kind: dlc
`,
        ),
      },
      [
        'games/hades.yaml:11: early access begins before the full release: correct one of the dates.',
        'games/hades.yaml:13: "mac" is not among the "platforms" of this game: add it there, or remove it here.',
        'games/hades.yaml:14: this is before "released", the first full release: correct one of them.',
        'games/hades.yaml:16: "pc" is in "releases" already: remove one of the two.',
        'games/hades.yaml:17: former dates are listed oldest first, each until a later day.',
        'games/hades.yaml:18: "release_note" is for games without a date: remove it.',
        'games/hades.yaml:19: "kind" says what the game is to its "original": add that, or remove this.',
      ],
    ],
    [
      'a game without any date, and a region that is not on the list',
      {
        ...hades((text) => text.replace(/released: .*\n/, '')),
        ...game('celeste', {
          name: 'Celeste',
          more: ['releases: [{ platform: pc, region: mars, date: 2026 }]'],
        }),
      },
      [
        `games/celeste.yaml:6: "releases" must be a list of releases, each with platform (a slug), date (${DATES}, or unknown) and optionally region (north-america, south-america, europe, africa, asia, japan, korea, china or oceania); it is "mars".`,
        'games/hades.yaml:1: "released" is missing: add "released: …", or "releases" with a date by platform.',
      ],
    ],
    [
      'a date that does not exist',
      hades((text) => text.replace('2020-09-17', '2020-02-30')),
      [
        `games/hades.yaml:3: "released" must be ${DATES}, or unknown while none is announced; it is "2020-02-30".`,
      ],
    ],
    [
      'a date that is written as it is said',
      hades((text) => text.replace('"2020-09-17"', 'Q4 2026')),
      [
        `games/hades.yaml:3: "released" must be ${DATES}, or unknown while none is announced; it is "Q4 2026".`,
      ],
    ],
    [
      'a list that is none',
      hades((text) => text.replace('publishers: [Somebody]', 'publishers: Somebody')),
      ['games/hades.yaml:5: "publishers" must be a list of names, as [One, Two], or []; it is "Somebody".'],
    ],
    [
      'something wrong deep inside a list',
      hades((text) => text.replace('body: [One paragraph., Another.]', 'body:\n  - One.\n  - 2\n')),
      [
        'games/hades.yaml:12: "body" must be a list of paragraphs; it is 2. YAML reads 2 as something else than text; write it in quotes: \'2\'',
      ],
    ],
    [
      'the same platform twice',
      hades((text) => text.replace('["pc","nintendo-switch"]', '["pc","pc"]')),
      [
        'games/hades.yaml:6: "platforms" must be a list of different slugs, as [one, two], or []; it is ["pc","pc"].',
      ],
    ],
    [
      'a platform that is misspelled',
      hades((text) => text.replace('nintendo-switch', 'nintendo-swich')),
      [
        'games/hades.yaml:6: there is no platform "nintendo-swich". Did you mean "nintendo-switch"? Else add it to platforms.yaml.',
      ],
    ],
    [
      'a category that is like no other',
      hades((text) => text.replace('"indie"', '"gardening"')),
      ['games/hades.yaml:7: there is no category "gardening". Add it to categories.yaml, or remove it here.'],
    ],
    [
      'a file that is not named after its slug',
      hades((text) => text.replace('slug: hades', 'slug: hades-1')),
      [
        'games/hades.yaml:1: the slug is "hades-1" but the file is called "hades": rename the file to games/hades-1.yaml, or set the slug to "hades".',
      ],
    ],
    [
      'a game where a category has its page',
      game('indie', { name: 'Indie' }),
      [
        'games/indie.yaml:1: the slug "indie" is taken: /games/indie/ is the page of that category. Choose another.',
      ],
    ],
    [
      'a game where the list of all games has its page',
      game('all', { name: 'All' }),
      ['games/all.yaml:1: the slug "all" is taken: /games/all/ is the list of all games. Choose another.'],
    ],
    [
      'a category where the list of all games has its page',
      {
        'categories.yaml': `${SMALL['categories.yaml']}- slug: all\n  name: All\n  description: All games.\n`,
      },
      ['categories.yaml:13: the slug "all" is taken: /games/all/ is the list of all games. Choose another.'],
    ],
    [
      'an article where a list has its page',
      { ...article('news'), ...article('upcoming') },
      [
        'articles/news.md:2: the slug "news" is taken: /articles/news/ is a list of articles. Choose another.',
        'articles/upcoming.md:2: the slug "upcoming" is taken: /articles/upcoming/ is a list of articles. Choose another.',
      ],
    ],
    [
      'YAML that is broken',
      hades((text) => text.replace('name: "Hades"', 'name: Hades: the game')),
      [
        'games/hades.yaml:2: this is not valid YAML (Nested mappings are not allowed in compact mappings). Text with a colon, quote or # in it goes in quotes.',
      ],
    ],
    [
      'a field twice',
      hades((text) => `${text}name: Hades again\n`),
      [
        `games/hades.yaml:${NEXT_LINE}: this is not valid YAML (Map keys must be unique). Text with a colon, quote or # in it goes in quotes.`,
      ],
    ],
    [
      'a file that is empty',
      { 'games/hades.yaml': '' },
      [
        `games/hades.yaml:1: the fields ${gameFields} belong here, each as "name: value" on a line of its own.`,
      ],
    ],
    [
      'a file in another encoding',
      { 'games/hades.yaml': 'name: Pok\uFFFDmon' },
      ['games/hades.yaml: this is not UTF-8: save it in that encoding.'],
    ],
    [
      'files that lie where content does and are none',
      {
        'games/doom.yml': 'slug: doom',
        'platform.yaml': '[]',
        'articles/draft.txt': 'Soon.',
        'reviews/old/hades.md': '',
      },
      ['articles/draft.txt', 'games/doom.yml', 'platform.yaml', 'reviews/old'].map(
        (file) => `${file}: this is not part of the content: remove it or rename it, as the README says.`,
      ),
    ],
    [
      'a list that is missing',
      { 'categories.yaml': null },
      ['categories.yaml: this file is missing: add it; "[]" is an empty list.'],
    ],
    [
      'a list that is none, which is said once and not for every game',
      { 'platforms.yaml': 'pc: PC\n' },
      ['platforms.yaml:1: this must be a list: begin each entry with "- slug: …".'],
    ],
    [
      'a section twice, and one that is incomplete',
      {
        'platforms.yaml': `${SMALL['platforms.yaml']}- slug: pc\n  name: Another PC\n  description: Twice.\n- slug: linux\n  name: Linux\n`,
      },
      [
        'platforms.yaml:11: the slug "pc" is already on line 1: choose another, or remove one of the two.',
        'platforms.yaml:14: "description" is missing: add "description: …", text.',
      ],
    ],
    ...[
      ["'2026-02-30'", '"2026-02-30"'],
      ["'2026-02-30T09:00+01:00'", '"2026-02-30T09:00+01:00"'],
      ["'2026-02-03T09:00'", '"2026-02-03T09:00"'],
      ["'2026-02-03 09:00+01:00'", '"2026-02-03 09:00+01:00"'],
      ["'2026-02-03T25:00Z'", '"2026-02-03T25:00Z"'],
    ].map(([written, quoted]): [string, Files, string[]] => [
      `a publication time of ${written}`,
      article('on-loading', { published: written!.slice(1, -1) }),
      [
        `articles/on-loading.md:6: "published" must be a date that exists, as '2024-02-29', or a time with its zone, as 2024-02-29T09:00+01:00; it is ${quoted}.`,
      ],
    ]),
    [
      'a text from before there were such texts',
      article('on-loading', { published: '0001-01-01' }),
      ['articles/on-loading.md:6: this is before 1970: give the time at which the text was published.'],
    ],
    [
      'changes before the publication and in the future',
      {
        ...article('on-loading', { updated: '2023-12-31' }),
        ...article('on-waiting', { corrections: [{ date: '2199-01-01', text: 'It is late.' }] }),
        'pages/about.md': markdown({ title: 'About', description: 'Us.', updated: '2199-01-01' }),
      },
      [
        'articles/on-loading.md:9: this is before "published": a text is changed after it is published.',
        'articles/on-waiting.md:9: this is in the future: give the time at which the text was changed.',
        'pages/about.md:4: this is in the future: give the time at which the text was changed.',
      ],
    ],
    [
      'plain values that YAML does not read as text',
      {
        ...game('one', { name: 'One', more: ['series: 1.10'] }),
        ...game('two', { name: 'Two', more: ['series: no', 'twitch: ~'] }),
        ...game('three', { name: 'Three', more: ['series: [Game]', 'alternative_titles: [1942]'] }),
      },
      [
        `games/one.yaml:6: "series" must be text of at most 200 characters; it is 1.1. YAML reads 1.10 as something else than text; write it in quotes: series: '1.10'`,
        `games/three.yaml:6: "series" must be text of at most 200 characters; it is ["Game"]. YAML reads [Game] as something else than text; write it in quotes: series: '[Game]'`,
        `games/three.yaml:7: "alternative_titles" must be a list of one to 20 different titles of at most 200 characters, as [GTA 5, GTA V]; it is 1942. YAML reads 1942 as something else than text; write it in quotes: '1942'`,
        `games/two.yaml:7: "twitch" must be its name at Twitch, where that differs: text of at most 200 characters; it is null. YAML reads ~ as something else than text; write it in quotes: twitch: '~'`,
      ],
    ],
    [
      'aliases, anchors and tags, in all kinds of files, beside other problems',
      {
        ...hades((text) => text.replace('summary: About hades.', 'summary: **Brilliant**')),
        ...hades2((text) => text.replace('name: "Hades II"', 'name: &Beyond')),
        ...game('celeste', { name: 'Celeste', more: ['series: !x'] }),
        'articles/on-loading.md': '---\ntitle: *Loud*\n---\n\nText.\n',
        'staff.yaml': '- { slug: ann-author, name: *Ann, role: Editor, bio: One. }\n',
        ...article('on-waiting', { kind: 'essay' }),
      },
      [
        "articles/on-loading.md:2: a value that begins with * or & goes in quotes: write it in quotes, as '*Loud*'.",
        'articles/on-waiting.md:3: "kind" must be news, upcoming or feature; it is "essay".',
        "games/celeste.yaml:6: a value that begins with *, & or ! goes in quotes: write it in quotes, as '!x'.",
        "games/hades-ii.yaml:2: a value that begins with *, & or ! goes in quotes: write it in quotes, as '&Beyond'.",
        "games/hades.yaml:9: a value that begins with * or & goes in quotes: write it in quotes, as '**Brilliant**'.",
        "staff.yaml:1: a value that begins with * or & goes in quotes: write it in quotes, as '*Ann, role: Editor, bio: One. }'.",
      ],
    ],
    [
      'text that a # cuts off; comments on their own lines, behind lists, numbers and days are none',
      {
        ...hades(
          (text) =>
            `# Own line\n${text.replace('name: "Hades"', 'name: Level #1').replace('[roguelike]', '[roguelike] # list')}`,
        ),
        'articles/on-loading.md':
          '---\ntitle: Ranked #1\nkind: news\nsummary: A\nauthor: Ann Author\npublished: 2024-01-01 # day\ngames: []\nsample: true\n---\n\nText.\n',
      },
      [
        "articles/on-loading.md:2: the rest of this text is lost: a # behind a space begins a comment. If it belongs to the text: write it in quotes, as 'Ranked #1'.",
        "games/hades.yaml:3: the rest of this text is lost: a # behind a space begins a comment. If it belongs to the text: write it in quotes, as 'Level #1'.",
      ],
    ],
    [
      'file names that are no slugs: the proposal is one',
      {
        'games/copy copy.yaml': HADES.replace('slug: hades', 'slug: copy'),
        'games/hades.yaml': null,
        'articles/Ōkami Ξ.md':
          '---\ntitle: A\nkind: news\nsummary: A\nauthor: Ann Author\npublished: 2024-01-01\ngames: []\nsample: true\n---\n\nText.\n',
        'articles/hades-ii-is-out.md': null,
        'reviews/hades.md': null,
      },
      [
        "articles/Ōkami Ξ.md: the file's name becomes part of an address: rename it to okami.md, with lower-case letters, digits and single hyphens only.",
        'games/copy copy.yaml:1: the slug is "copy" but the file is called "copy copy": rename the file to games/copy.yaml.',
      ],
    ],
    [
      'standing pages at addresses of the site',
      Object.fromEntries(
        ['charts', 'search', 'api', 'feeds'].map((slug) => [
          `pages/${slug}.md`,
          markdown({ title: slug, description: 'Taken.' }),
        ]),
      ),
      ['api', 'charts', 'feeds', 'search'].map(
        (slug) =>
          `pages/${slug}.md:2: the slug "${slug}" is taken: /${slug}/ is an address of the site itself. Choose another.`,
      ),
    ],
    [
      'an author twice',
      article('on-loading', { author: ['Ann Author', 'A Guest', 'Ann Author'] }),
      ['articles/on-loading.md:5: an author is named twice: remove one of the two.'],
    ],
    [
      'two of the staff with one name',
      {
        'staff.yaml':
          '- { slug: ann-author, name: Ann Author, role: Editor, bio: One. }\n- { slug: ann-author-2, name: Ann Author, role: News, bio: Two. }\n',
      },
      [
        'staff.yaml:2: the name "Ann Author" is already on line 1: texts name their author, so tell the two apart, as with an initial.',
      ],
    ],
    [
      'an author who is nearly on the staff',
      article('on-loading', { author: 'Ann Auther' }),
      [
        'articles/on-loading.md:5: there is no author "Ann Auther" in staff.yaml. Did you mean "Ann Author"? A guest with such a name is written { guest: Ann Auther }.',
      ],
    ],
    [
      'an article about a game that is not there',
      article('on-loading', { games: ['hades', 'half-live-2'] }),
      [
        'articles/on-loading.md:7: there is no game "half-live-2". Did you mean "half-life-2"? Else add it to games/.',
      ],
    ],
    [
      'a topic that is not there, and too many of them',
      {
        ...article('on-loading', { topics: ['savin'] }),
        ...review('celeste', { topics: ['a', 'b', 'c', 'd', 'e'] }),
      },
      [
        'articles/on-loading.md:9: there is no topic "savin". Did you mean "saving"? Else add it to topics.yaml.',
        'reviews/celeste.md:12: "topics" must be a list of one to four slugs of topics.yaml, as [one, two]; it is ["a","b","c","d","e"].',
      ],
    ],
    [
      'a save line with mistakes',
      {
        ...review('celeste', { played: { time: 'days', platform: 'pc', progress: 'Finished' } }),
        ...review('hades', { played: { time: '9 h', platform: 'pcc', progress: 'Finished' } }),
      },
      [
        'reviews/celeste.md:10: "played" must be time (as 11 h 40 min), platform (a slug) and progress (text of at most 200 characters); optionally completed (0 to 100 percent) and ending (text); it is "days".',
        'reviews/hades.md:10: there is no platform "pcc". Did you mean "pc"? Else add it to platforms.yaml.',
      ],
    ],
    [
      'a review of a game that is not there',
      review('tetris'),
      ['reviews/tetris.md:2: there is no game "tetris". Add it to games/, or remove it here.'],
    ],
    [
      'a score with too many decimals, and one that is too high',
      { ...review('hades', { score: 8.25 }), ...review('celeste', { score: 11 }) },
      [
        'reviews/celeste.md:5: "score" must be a number from 0 to 10 with at most one decimal; it is 11.',
        'reviews/hades.md:5: "score" must be a number from 0 to 10 with at most one decimal; it is 8.25.',
      ],
    ],
    [
      'a kind of article that does not exist',
      article('on-loading', { kind: 'gossip' }),
      ['articles/on-loading.md:3: "kind" must be news, upcoming or feature; it is "gossip".'],
    ],
    [
      'fields that are missing at the top',
      { 'articles/on-loading.md': 'Loading is waiting.\n' },
      [
        'articles/on-loading.md:1: the fields at the top are missing: begin with a line "---", the fields, and another line "---".',
      ],
    ],
    [
      'fields that never end',
      { 'articles/on-loading.md': '---\ntitle: On loading\n' },
      [
        'articles/on-loading.md:1: the fields at the top are missing: begin with a line "---", the fields, and another line "---".',
      ],
    ],
    [
      'fields with broken YAML',
      { 'articles/on-loading.md': '---\ntitle: "On loading\n---\nText.\n' },
      [
        'articles/on-loading.md:2: this is not valid YAML (Missing closing "quote). Text with a colon, quote or # in it goes in quotes.',
      ],
    ],
    [
      'a file name that cannot be part of an address',
      article('On_Loading'),
      [
        "articles/On_Loading.md: the file's name becomes part of an address: rename it to on-loading.md, with lower-case letters, digits and single hyphens only.",
      ],
    ],
    [
      'a placeholder that nobody fills in',
      {
        'pages/about.md': markdown(
          { title: 'About', description: 'Us.' },
          'By {{owner_name}}.\n\nCall {{owner_phone}}.',
        ),
      },
      [
        'pages/about.md:8: {{owner_phone}} is not a known placeholder: the placeholders are {{owner_name}}, {{owner_address}}, {{owner_email}}, {{site_url}}, {{comment_edit_minutes}}, {{comment_max_length}}, {{chart_min_ratings}}, {{shown_min_ratings}}, {{rating_max}}, {{score_max}}.',
      ],
    ],
    [
      'links to what is not there',
      article(
        'on-loading',
        {},
        'See [this](/games/hades/), [that](/games/hadez/) and\n[those](/reviews/hades-ii/ "Soon").',
      ),
      [
        'articles/on-loading.md:11:28: this links to /games/hadez/, which does not exist: correct the link or remove it. Did you mean /games/hades/?',
        'articles/on-loading.md:12:1: this links to /reviews/hades-ii/, which does not exist: correct the link or remove it. Did you mean /reviews/hades/?',
      ],
    ],
    [
      'a link that would be redirected',
      article(
        'on-loading',
        {},
        '[Charts](/charts/top-games), [feed](/sitemap.xml), [list](/articles/news/), [Action](/games/action/#top)',
      ),
      [
        'articles/on-loading.md:11:1: this links to /charts/top-games: addresses end in a slash, so write /charts/top-games/.',
      ],
    ],
  ])('%s', async (_what, changes, expected) => {
    expect(await problemsWith(changes)).toEqual(expected);
  });

  test('all problems are reported together, sorted by file and line', async () => {
    const problems = await problemsWith({
      ...hades((text) => text.replace('name: "Hades"', 'name: 5').replace('2020-09-17', 'soon')),
      ...review('tetris'),
      ...article('news'),
    });
    expect(problems.map((line) => line.split(': ')[0])).toEqual([
      'articles/news.md:2',
      'games/hades.yaml:2',
      'games/hades.yaml:3',
      'reviews/tetris.md:2',
    ]);
  });

  test('a reference to an invalid game is not reported as broken', async () => {
    const problems = await problemsWith(hades(() => 'slug: hades\n'));
    expect(problems.every((line) => line.startsWith('games/hades.yaml'))).toBe(true);
  });
});

test('Windows line endings and a byte-order mark are accepted', async () => {
  const windows = Object.fromEntries(
    Object.entries(SMALL).map(([file, text]) => [file, `\uFEFF${text!.replaceAll('\n', '\r\n')}`]),
  );
  expect(await problemsWith(windows)).toEqual([]);
});

test('a missing folder is reported as missing', async () => {
  await expect(loadContent('/nowhere/at/all')).rejects.toThrow(/ENOENT/);
});

test('notes name drafts, texts that wait and guests; they are no problems', async () => {
  const folder = await contentFolder(
    SMALL,
    article('sketch', { draft: true, author: 'A Guest' }),
    article('later', { published: '2199-01-01T09:00+01:00' }),
    article('by-two', { author: ['Ann Author', 'A Guest', { guest: 'Ann Auther' }] }),
  );
  const { content, notes } = await loadContent(folder.path);
  await folder.remove();
  expect(notes.map(formatProblem)).toEqual([
    'articles/by-two.md:5: "A Guest" is not in staff.yaml: a guest, without a page.',
    'articles/by-two.md:5: "Ann Auther" is not in staff.yaml: a guest, without a page.',
    'articles/later.md:6: this waits until 2199-01-01T08:00:00Z.',
    'articles/sketch.md:9: this is a draft: it is not imported.',
  ]);
  expect(content.articles.map(({ slug }) => slug)).not.toContain('sketch');
});

test('the last change of a text is the latest of its corrections and its “updated”, in UTC', async () => {
  const folder = await contentFolder(
    SMALL,
    article('corrected', {
      published: '2024-01-01',
      updated: '2024-02-03',
      corrections: [
        { date: '2024-02-02', text: 'An old mistake.' },
        { date: '2024-02-04T01:30+02:00', text: 'A newer one.' },
      ],
    }),
  );
  const { content } = await loadContent(folder.path);
  await folder.remove();
  expect(content.articles.find(({ slug }) => slug === 'corrected')).toMatchObject({
    published: '2024-01-01',
    updated: '2024-02-03T23:30:00Z',
    corrections: [
      { date: '2024-02-03T23:30:00Z', text: 'A newer one.' },
      { date: '2024-02-02', text: 'An old mistake.' },
    ],
  });
});

test('links of the file system are followed; what cannot be read is a problem of its file among the others', async () => {
  const folder = await contentFolder(SMALL, {
    'shared/hades.yaml': HADES,
    ...article('on-loading', { kind: 'essay' }),
  });
  const at = (name: string) => join(folder.path, name);
  await mkdir(at('uploads'), { recursive: true });
  await rm(at('games/hades.yaml'));
  await symlink('../shared/hades.yaml', at('games/hades.yaml'));
  await symlink('nowhere.yaml', at('games/broken.yaml'));
  await symlink('itself.yaml', at('games/itself.yaml'));
  await symlink('../shared', at('games/folder.yaml'));
  await symlink('nowhere.png', at('uploads/lost.png'));
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await writeFile(at('shared/pic.png'), png);
  await symlink('../shared/pic.png', at('uploads/linked.png'));
  const error = await loadContent(folder.path).catch((err: unknown) => err as ContentError);
  await folder.remove();
  expect((error as ContentError).message.split('\n')).toEqual([
    'articles/on-loading.md:3: "kind" must be news, upcoming or feature; it is "essay".',
    'games/broken.yaml: this cannot be read: it leads to a file that does not exist.',
    'games/folder.yaml: this cannot be read: it is a folder, or leads to one.',
    'games/itself.yaml: this cannot be read: it leads to itself.',
    'uploads/lost.png: this cannot be read: it leads to a file that does not exist.',
  ]);
});

test('pictures that are damaged, cut off or too large are named, and those that are there twice', async () => {
  const folder = await contentFolder(SMALL);
  await mkdir(join(folder.path, 'uploads'), { recursive: true });
  const picture = sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: 'red',
    },
  });
  const write = (name: string, bytes: Buffer) => writeFile(join(folder.path, 'uploads', name), bytes);
  const cut: string[] = [];
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    const bytes = await picture.clone().toFormat(format).toBuffer();
    await write(`cut.${format}`, bytes.subarray(0, Math.floor(bytes.length / 2)));
    cut.push(`uploads/cut.${format}`);
    await write(`whole.${format}`, bytes);
  }
  await write('twice.png', await picture.clone().png().toBuffer());
  const large = await sharp({ create: { width: 6000, height: 4500, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await write('large.png', large);
  const error = (await loadContent(folder.path).catch((err: unknown) => err)) as ContentError;
  expect(error.message.split('\n')).toEqual([
    ...cut
      .sort()
      .map(
        (file) => `${file}: this picture is damaged, perhaps by an upload that was cut off: save it again.`,
      ),
    'uploads/large.png: this picture has 6000 × 4500 pixels: make it smaller than 25 million.',
  ]);
  for (const file of [...cut, 'uploads/large.png']) await rm(join(folder.path, file));
  await write('again.png', await readFile(join(folder.path, 'uploads/whole.png')));
  const { notes } = await loadContent(folder.path);
  await folder.remove();
  expect(notes.map(formatProblem)).toContain(
    'uploads/whole.png: this is the same file as uploads/again.png: one of them is enough.',
  );
});
