import { Readable } from 'node:stream';
import { disqusFile } from '../../../test/foreign-files';
import { decodeReferences } from './html-references';
import { readXml } from './read-xml';
import { openFile, readText } from './read-file';

const open = (content: string | Uint8Array) =>
  openFile(Readable.from([Buffer.from(content)]), 10 * 1024 ** 2);

/** The texts of the elements <t> of a file, and whether there is something around the XML. */
async function read(content: string | Uint8Array, root = 'x') {
  const texts: (string | undefined)[] = [];
  let outside = 0;
  for await (const { fields } of readXml(
    await open(content),
    { [`${root}/t`]: ['', '@a'] },
    () => (outside += 1),
  ))
    texts.push(fields.get('') || fields.get('@a'));
  return { texts, outside };
}

const LATIN = (text: string) => Buffer.from(text, 'latin1');
const UTF_16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le');
const xml = (encoding: string, text = 'é') =>
  `<?xml version="1.0" encoding="${encoding}"?><x><t>${text}</t></x>`;

test.each<[string, string | Uint8Array]>([
  ['ISO-8859-1', LATIN(xml('ISO-8859-1'))],
  ['windows-1252', LATIN(xml('windows-1252'))],
  [
    'single quotes and spaces',
    LATIN(xml('latin1').replaceAll('"', "'").replace('?>', " standalone='yes' ?>")),
  ],
  ['after a warning', LATIN(`<b>Warning</b>: é\n${xml('iso-8859-15')}`)],
  [
    'KOI8-R',
    Buffer.concat([
      LATIN('<?xml version="1.0" encoding="KOI8-R"?><x><t>'),
      Buffer.of(0xc1),
      LATIN('</t></x>'),
    ]),
  ],
  ['UTF-8 with a mark', `\ufeff${xml('UTF-8')}`],
  [
    'the mark before the declaration',
    Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), Buffer.from(xml('latin1'))]),
  ],
  ['UTF-16 LE', UTF_16(xml('UTF-16'))],
  ['UTF-16 BE', UTF_16(xml('UTF-16')).swap16()],
  ['UTF-16 without a mark', UTF_16(xml('UTF-16'), '')],
  ['UTF-8 that says UTF-16', xml('UTF-16')],
  ['no declaration', '<x><t>é</t></x>'],
])('encoding: %s', async (name, content) => {
  expect((await read(content)).texts).toEqual([name === 'KOI8-R' ? 'а' : 'é']);
});

test('an encoding that is not known → refused; JSON in UTF-16 is read', async () => {
  await expect(read(xml('EBCDIC-X'))).rejects.toThrow('encoding is “EBCDIC-X”, which is not known');
  let text = '';
  for await (const piece of readText(await open(UTF_16('{"a":"é"}')))) text += piece;
  expect(text).toBe('{"a":"é"}');
  text = '';
  const quoted = '{"a":"<?xml version=\\"1.0\\" encoding=\\"latin1\\"?> é"}';
  for await (const piece of readText(await open(quoted.replaceAll('\\"', "'")))) text += piece;
  expect(text).toContain('é');
});

const X = '<x><t>1</t></x>';
test.each([
  ['an empty line', `\n ${xml('utf-8', '1')}`, 0],
  ['a warning before', `<br />\n<b>Warning</b>: x &amp y<br />\n${xml('utf-8', '1')}`, 1],
  ['a warning before the root', `Deprecated: <?php x\n${X}`, 1],
  ['a warning after', `${X}\n<br />\n<b>Notice</b> & more <i>`, 1],
  ['an empty line and a comment after', `${X}\n\n<!-- cached -->\n`, 0],
  ['a long text after', `${X}<p>${'x'.repeat(200_000)}`, 1],
  ['both', `a${X}b`, 2],
])('around the XML: %s', async (_name, content, outside) => {
  expect(await read(content)).toEqual({ texts: ['1'], outside });
});

test('what is before the XML has an end', async () => {
  await expect(read('x'.repeat(200_000) + X)).rejects.toThrow('no element <x>');
  await expect(read(`<!DOCTYPE html><p>${X}`)).rejects.toThrow('DOCTYPE');
});

test.each([
  ['a&#x7;b&#11;c&#0;d&#xFFFFFF;', 'abcd'],
  ['&#55357;&#56832;', '😀'],
  ['a&#55357;b', 'ab'],
  ['a&nbsp;b &copy; &hellip;&eacute;', 'a\u00a0b © …é'],
  ['&#150; &#x20ac;', '– €'],
  ['&nothing; &notit; &constructor;', '&nothing; &notit; &constructor;'],
  ['&amp;&lt;&gt;&quot;&apos;&#38;amp;', '&<>"\'&amp;'],
  ['<![CDATA[&nbsp;&#7;]]>', '&nbsp;&#7;'],
])('references: %s', async (written, text) => {
  expect((await read(`<x><t>${written}</t></x>`)).texts).toEqual([text]);
  if (!written.includes('[')) expect((await read(`<x><t a="${written}"/></x>`)).texts).toEqual([text]);
});

test('an & that begins no reference, and elements that do not fit → refused, with where', async () => {
  await expect(read('<x><t>a & b</t></x>; ')).rejects.toThrow(/^The file is not valid XML: 1:\d+: .*[^.]\.$/);
  await expect(read('<x><t>a</x>')).rejects.toThrow('not valid XML');
});

test('elements come one after the other, also in small pieces', async () => {
  const posts = Array.from({ length: 3_000 }, (_, id) => ({ id: String(id), thread: 't' }));
  const found: (string | undefined)[] = [];
  const file = await open(disqusFile('any', [], posts));
  for await (const { fields } of readXml(file, { 'disqus/post': ['@id'] }, () => undefined))
    found.push(fields.get('@id'));
  expect(found).toEqual(posts.map(({ id }) => id));
});

test.each([
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['I &lt;3 <b>tea</b>', 'I <3 <b>tea</b>'],
  ['O&#39;Neil &amp;amp; &quot;Co&quot;', 'O\'Neil &amp; "Co"'],
  ['&#55357;&#56832; &unknown; & &', '😀 &unknown; & &'],
])('what was stored as HTML: %s → %s', (stored, text) => {
  expect(decodeReferences(stored)).toBe(text);
});
