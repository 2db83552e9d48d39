import { REPETITIONS, superLinear } from '@savepoint/service-kit/testing';
import { headerLength } from './mail-headers';
import { readEnvelope } from './read-envelope';
import { readText } from './read-text';

const part = (type: string, body: string, ...headers: string[]) =>
  [`Content-Type: ${type}`, ...headers, '', body].join('\r\n');
const multipart = (type: string, ...parts: string[]) =>
  part(
    `multipart/${type}; boundary="cut here"`,
    [...parts.map((each) => `--cut here\r\n${each}`), '--cut here--'].join('\r\n'),
  );
const textOf = (mail: string, encoding: BufferEncoding = 'utf8') =>
  readText(Buffer.from(mail, encoding))?.text;

test.each([
  [
    'quoted-printable',
    part(
      'text/plain; charset=utf-8',
      'Caf=C3=A9 =\r\nau lait =3D 1',
      'Content-Transfer-Encoding: Quoted-Printable',
    ),
    'Café au lait = 1',
  ],
  [
    'base64',
    part(
      'text/plain; charset="utf-8"',
      Buffer.from('Größe')
        .toString('base64')
        .replace(/(.{4})/g, '$1\r\n'),
      'Content-Transfer-Encoding: base64',
    ),
    'Größe',
  ],
  [
    'lines that flow',
    part(
      'text/plain; format=flowed',
      'I \r\nagree.\r\n\r\n> Non \r\n> sense! \r\nAll of \r\nit.\r\n-- \r\nAnn',
    ),
    'I agree.\n\nAll of it.',
  ],
  [
    'lines that flow, whose spaces are no text',
    part('text/plain; format=flowed; delsp=yes', 'long \r\nword'),
    'longword',
  ],
  [
    'a list of forms: plain',
    multipart('alternative', part('text/plain', 'Plain'), part('text/html', '<b>HTML</b>')),
    'Plain',
  ],
  [
    'a list of forms, of which the plain one is empty',
    multipart('alternative', part('text/plain', ' '), part('text/html', '<b>HTML</b>')),
    'HTML',
  ],
  [
    'a list of forms in other parts',
    multipart(
      'mixed',
      multipart('alternative', part('text/plain', 'Plain')).replaceAll('cut here', 'inner'),
      part('image/png', 'AAAA'),
    ),
    'Plain',
  ],
  [
    'text around a picture',
    multipart(
      'mixed',
      part('text/plain', 'Above'),
      part('image/png', 'AAAA'),
      part('text/html', '<p>Below</p>'),
    ),
    'Above\nBelow',
  ],
  [
    'an attached text',
    multipart(
      'mixed',
      part('text/plain', 'Text'),
      part('text/plain', 'Other', 'Content-Disposition: attachment; filename=a.txt'),
    ),
    'Text',
  ],
  [
    'an attached mail',
    multipart('mixed', part('text/plain', 'Text'), part('message/rfc822', part('text/plain', 'Other'))),
    'Text',
  ],
  ['a part without headers', multipart('mixed', '\r\nText'), 'Text'],
  ['parts that do not end', 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nText', 'Text'],
  [
    'a boundary in a text',
    multipart('mixed', part('text/plain', '--cut here too\r\n--cut')),
    '--cut here too\n--cut',
  ],
  ['no type', 'From: a@b.example\r\n\r\nText', 'Text'],
  ['only headers', 'From: a@b.example', ''],
  ['an unknown character set', part('text/plain; charset=nonsense', 'Text'), 'Text'],
  ['headers in several lines', 'Content-Type: text/html;\r\n\tcharset=utf-8\r\n\r\n<b>HTML</b>', 'HTML'],
])('%s → what the sender wrote', (_case, mail, text) => {
  expect(textOf(mail)).toBe(text);
});

test('an old character set is decoded', () => {
  expect(textOf(part('text/plain; charset=iso-8859-1', 'Größe'), 'latin1')).toBe('Größe');
  expect(
    readText(
      Buffer.concat([
        Buffer.from('Content-Type: text/plain; charset=shift_jis\n\n'),
        Buffer.from([0x82, 0xb1]),
      ]),
    )?.text,
  ).toBe('こ');
});

const HEAD = 'From: ann@example.org\r\nTo: reply@in.example\r\n';
const MAX_BYTES = 512 * 1024;
const body = (type: string) => (text: string) =>
  readText(Buffer.from(`${HEAD}Content-Type: ${type}\r\n\r\n${text}`).subarray(0, MAX_BYTES));
const folded = (text: string) => text.replace(/[^\n]{60}/g, '$&\r\n');

test.each(REPETITIONS)('%s in a mail: twice as much takes twice as long', async (_, make) => {
  for (const type of ['text/plain', 'text/plain; format=flowed', 'text/html'])
    expect(await superLinear(body(type), (length) => folded(make(length)), 96_000)).toBeUndefined();
  const quoted = `${HEAD}Content-Transfer-Encoding: quoted-printable\r\n\r\n`;
  expect(await superLinear((text) => readText(Buffer.from(quoted + text)), make, 96_000)).toBeUndefined();
});

test.each(REPETITIONS)('%s in headers: twice as much takes twice as long', async (_, make) => {
  for (const name of [
    'From',
    'To',
    'Subject',
    'X-Other',
    'Content-Type: a',
    'Content-Type: text/plain; a=',
    'Content-Type: a; b="',
  ]) {
    const work = (text: string) => {
      const mail = Buffer.from(`${name}: ${text}\r\n\r\nText`);
      return [readEnvelope(mail.subarray(0, headerLength(mail))), readText(mail)];
    };
    expect(await superLinear(work, make, 64 * 1024)).toBeUndefined();
  }
});
