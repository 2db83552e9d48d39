const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, without a part of a character or sequence at its end. @param max code points */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  let short = '';
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    count += [...segment].length;
    if (count > max) break;
    short += segment;
  }
  return short;
}
