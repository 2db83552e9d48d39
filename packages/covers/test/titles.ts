import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Unrealistic titles, each with the case that it tests. */
export const nasty: Record<string, string> = {
  'one letter': 'X',
  'one sign': '?',
  'two hundred letters without a space': 'a'.repeat(200),
  'two hundred wide letters without a space': 'W'.repeat(200),
  'a thousand words': 'word '.repeat(1000).trim(),
  'sixty different words': Array.from({ length: 60 }, (_, i) => `word${i}`).join(' '),
  'single letters': 'a '.repeat(150).trim(),
  'a long compound': 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk-bauunterbeamtengesellschaft',
  'a long word before and after a colon': `${'x'.repeat(40)}: ${'y'.repeat(80)}`,
  'the same short word many times': Array.from({ length: 15 }, () => 'the').join(' '),
  'precomposed accents': 'Émilie, Où Ça? Žižkov Łódź',
  'combining accents': 'E\u0301milie, Ou\u0300 C\u0327a?',
  'heaps of combining marks': `Z${'\u0301\u0302\u0303\u0304'.repeat(40)}algo`,
  'compatibility forms': 'Ⅳ ＦＵＬＬ ① ½ ﬁ',
  markup: '<script>alert("A & B")</script>',
  'only dots': '...',
};

/** Titles of which the face can set nothing, or too little to be their name. */
export const unsettable: Record<string, string> = {
  nothing: '',
  'only spaces': ' \t\n ',
  Chinese: '東方紅魔郷',
  'Japanese with a Latin number': 'ドラゴンクエスト XI',
  Arabic: 'لعبة الحرب',
  Cyrillic: 'Война и мир',
  Thai: 'เกม',
  emoji: '🎮👩‍👩‍👧‍👦🔥',
  'controls and half a surrogate pair': '\u0000\u0007\ud800',
  'only combining marks without a letter': '\u0335\u0336',
};

/** Real titles from the lists in the folder SCALE_DATA; none without it. */
export const realTitles = (): string[] => {
  const folder = process.env['SCALE_DATA'];
  if (!folder) return [];
  const titles = new Set<string>();
  for (const file of ['gamedatabase-ccby4.ndjson.gz', 'mame-softlists-cc0.ndjson.gz']) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const rows = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
    for (const row of rows) titles.add((JSON.parse(row) as { title: string }).title);
  }
  return [...titles];
};
