import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Message } from '@savepoint/contracts/base';
import { RenderRequest } from '@savepoint/contracts/regions';
import { Compile } from 'typebox/compile';
import { parseLanguageFile, placeholdersOf } from './language-file';

const FOLDER = path.join(__dirname, '../../../assets/languages');
const read = (name: string) => parseLanguageFile(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8'));
const english = read('en');
const others = readdirSync(FOLDER)
  .map((file) => file.replace('.json', ''))
  .filter((name) => name !== 'en');

/** All texts of a language, as `[catalogue.key, text]`. */
const entriesOf = ({ texts }: typeof english): [string, Message][] =>
  Object.entries(texts).flatMap(([name, messages = {}]) =>
    Object.entries(messages).map(([key, message]): [string, Message] => [`${name}.${key}`, message!]),
  );
const categoriesOf = (message: Message) => (typeof message === 'string' ? [] : Object.keys(message).sort());
const textsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));

/** Texts whose values are words in English, such as until when somebody is banned: other languages do without them. */
const VALUES_IN_ENGLISH = ['errors.banned'];

test('German, French, Norwegian and Spanish are there', () => {
  expect(others).toEqual(['de', 'es', 'fr', 'nb']);
});

describe.each(others)('%s', (name) => {
  const language = read(name);

  test('it has exactly the texts of English', () => {
    expect(language.language).toBe(name);
    expect(entriesOf(language).map(([key]) => key)).toEqual(entriesOf(english).map(([key]) => key));
    const { texts } = language;
    expect(parseLanguageFile(JSON.stringify({ language: name, texts }), english).unused).toEqual([]);
  });

  test('fragments are rendered with its texts', () => {
    const { language: locale, texts } = language;
    const regions = [{ region: 'comments', version: '1.0.0', props: {} }];
    const request = { url: 'https://savepoint.example/', regions, language: { locale, texts } };
    expect(Compile(RenderRequest).Check(request)).toBe(true);
  });

  test('texts have the values of the English ones, and the plural forms of the language', () => {
    const originals = new Map(entriesOf(english));
    const forms = new Intl.PluralRules(name).resolvedOptions().pluralCategories.sort();
    for (const [key, message] of entriesOf(language)) {
      const original = originals.get(key)!;
      const values = VALUES_IN_ENGLISH.includes(key) ? [] : placeholdersOf(original);
      expect([key, placeholdersOf(message)]).toEqual([key, values]);
      expect([key, categoriesOf(message)]).toEqual([key, typeof original === 'string' ? [] : forms]);
    }
  });

  test('typography: quotation marks, apostrophes, ellipses and spaces of the language', () => {
    const wrong: Record<string, RegExp> = {
      de: /["'’‘”«»]|„[^“]*$|[^\s]…|\.\.\./,
      es: /["'“”„]|\.\.\.|[?!](?<!¿[^?]*\?)/,
      fr: /["'“”„]|\.\.\.|«[^\u00a0]|[^\u00a0]»|[^\u00a0]:|[^\u202f][?!;]/,
      nb: /["'“”„]|\.\.\.|[^\s]…/,
    };
    const found = entriesOf(language)
      .flatMap(([, message]) => textsOf(message))
      .filter((text) => wrong[name]!.test(text) || /\s\s|^\s|\s$/.test(text));
    expect(found).toEqual([]);
  });
});

const file = (texts: unknown, language: unknown = 'pt-BR') => JSON.stringify({ language, texts });

test('a language that lacks texts, or has some that are not used: the others stay', () => {
  const texts = {
    comments: {
      reply: 'Responder',
      nothing: 'Nada',
      like: { one: 'Um', other: 'Outro' },
      used: '{used} {more}',
    },
    constructor: { name: 'x' },
  };
  expect(parseLanguageFile(file(texts), english)).toEqual({
    language: 'pt-BR',
    texts: { comments: { reply: 'Responder' }, constructor: {} },
    unused: ['comments.nothing', 'comments.like', 'comments.used', 'constructor.name'],
  });
});

test.each([
  ['no JSON', '{'],
  ['no tag', file({}, '../x')],
  ['a text that is too long', file({ comments: { reply: 'x'.repeat(1001) } })],
  ['a number in place of a text', file({ comments: { reply: 1 } })],
  ['an unknown plural form', file({ comments: { count: { some: 'x', other: 'y' } } })],
  ['another field', JSON.stringify({ language: 'pt', texts: {}, script: 'x' })],
])('%s → rejected', (_what, json) => {
  expect(() => parseLanguageFile(json, english)).toThrow();
});
