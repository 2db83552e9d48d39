import ts from 'typescript';
import contracts from '../../packages/contracts/package.json';
import { documents, files, read } from './references';

/**
 * Limits and settings change, and texts name them: so a number in a text comes from its constant, as a parameter in texts
 * that are translated. What is typed is listed here, with the reason why it is no limit.
 */
const TYPED = [
  { text: /HS256|PS4|Remark42|OpenAPI 3\.1|P-256/, reason: 'part of a name' },
  { text: /articles 15 and 24 of the EU/, reason: 'of a law' },
  { text: /from 200 to 299|with 429 and 503/, reason: 'HTTP’s status codes' },
  { text: /localhost:4000/, reason: 'an example' },
  { text: /9\.00 to 17\.00/, reason: 'office hours, which people keep' },
  { text: /within two working days/, reason: 'a promise of the editors, which no code keeps' },
  { text: /[Ff]ive games/, reason: 'what the editors put into a newsletter' },
  { text: /\{score\} of 100/, reason: 'a share in percent' },
  { text: /^Top three$/, reason: 'the design of the page: three games stand beside each other' },
  {
    text: /^(9 and up|8 to 8\.9|7 to 7\.9|5 to 6\.9|Under 5):/,
    reason: 'the meaning of scores, which the page “How we score” defines with these words',
  },
  { text: /4\/3, 1 or 9\/16/, reason: 'shapes of pictures, as proportions' },
  {
    text: /^(At most|They end by themselves within) two days\.$/,
    reason: 'a day of the digests’ key, and the day after it',
  },
];

const word = (words: string) => new RegExp(String.raw`\d|(?<![\p{L}])(?:${words})(?![\p{L}])`, 'iu');
const NUMBER: Record<string, RegExp> = {
  en: word(
    'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred|thousand|dozen',
  ),
  de: word('zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig|dreißig|hundert'),
  es: word('dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cien'),
  fr: word('deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|cent'),
  nb: word('to|tre|fire|fem|seks|sju|syv|åtte|ni|ti|elleve|tolv|femten|tjue|tretti|hundre'),
};

interface Text {
  where: string;
  text: string;
}

/** What is typed in a literal: of a template, what is between its values. */
function typedIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
  return undefined;
}

const parse = (file: string) => ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);

/** The texts of an object, with their keys. */
function textsIn(file: string, object: ts.Node): Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node, key: string) => {
    const text = typedIn(node);
    if (text !== undefined) found.push({ where: `${file} ${key}`, text });
    else if (ts.isPropertyAssignment(node)) visit(node.initializer, node.name.getText());
    else ts.forEachChild(node, (child) => visit(child, key));
  };
  visit(object, '');
  return found;
}

interface Catalogue {
  texts: Text[];
  /** Of one that other languages have too. */
  name: string | undefined;
  hasValues: boolean;
}

/** Every call of createMessages. */
const catalogues: Catalogue[] = files
  .filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && read(file).includes('createMessages('),
  )
  .flatMap((file) => {
    const found: Catalogue[] = [];
    const visit = (node: ts.Node) => {
      const [texts, name] = ts.isCallExpression(node) ? node.arguments : [];
      if (texts && (node as ts.CallExpression).expression.getText() === 'createMessages')
        found.push({
          texts: textsIn(file, texts),
          name: name && typedIn(name),
          hasValues: /\$\{/.test(texts.getText()),
        });
      ts.forEachChild(node, visit);
    };
    visit(parse(file));
    return found;
  });

/** Modules whose strings are sentences for readers, operators or callers of the API. */
const TABLES = files.filter((file) =>
  /^packages\/(contracts\/src\/(errors\/(?!index)\w+|moderation\/moderation-grounds)|service-kit\/src\/privacy\/(stored-data|data-of-sites|member-data))\.ts$/.test(
    file,
  ),
);
/** What the pages of the API say about each call; beside it are examples. */
const SUMMARIES = files.filter((file) => /^packages\/contracts\/src\/api\/calls\/[\w-]+\.ts$/.test(file));
const summaries = SUMMARIES.flatMap((file) =>
  textsIn(file, parse(file)).filter(({ where }) => where.endsWith(' summary')),
);
const inTables = TABLES.flatMap((file) => {
  const module = parse(file);
  return module.statements
    .filter((statement) => !ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement))
    .flatMap((statement) => textsIn(file, statement));
});

const FOLDER = 'shell/assets/languages/';
const languages = files
  .filter((file) => file.startsWith(FOLDER))
  .map(
    (file) => JSON.parse(read(file)) as { language: string; texts: Record<string, Record<string, unknown>> },
  );
const inLanguages = (language: string): Text[] =>
  Object.entries(languages.find((each) => each.language === language)!.texts).flatMap(([name, texts]) =>
    Object.entries(texts).flatMap(([key, message]) =>
      (typeof message === 'string' ? [message] : Object.values(message as Record<string, string>)).map(
        (text) => ({ where: `${language} ${name}.${key}`, text }),
      ),
    ),
  );

/** Texts with a number that is typed and not allowed. */
const withNumbers = (texts: readonly Text[], language: string) =>
  texts.filter(({ text }) => {
    const rest = TYPED.reduce((each, typed) => each.replace(typed.text, ''), text);
    return NUMBER[language]!.test(rest.replace(/\{\w+\}/g, ''));
  });

const english = [...catalogues.flatMap(({ texts }) => texts), ...inTables, ...summaries];

test('the catalogues and tables are found', () => {
  expect(catalogues.length).toBeGreaterThan(45);
  expect(TABLES.length).toBeGreaterThan(9);
  expect(summaries.length).toBeGreaterThan(100);
  expect(english.length).toBeGreaterThan(2000);
  expect(languages.map(({ language }) => language)).toEqual(Object.keys(NUMBER).sort());
});

test('no text in English has a number that is typed; exceptions are used', () => {
  expect(withNumbers(english, 'en')).toEqual([]);
  expect(TYPED.filter((typed) => !english.some(({ text }) => typed.text.test(text)))).toEqual([]);
});

test.each(Object.keys(NUMBER))(
  '%s: no text of embedded comments has a number, not even that of a constant',
  (language) => {
    expect(withNumbers(inLanguages(language), language)).toEqual([]);
  },
);

test('catalogues that are translated take their numbers as parameters, and every language has them all', () => {
  const named = catalogues.filter(({ name }) => name !== undefined);
  expect(named.filter(({ hasValues }) => hasValues).map(({ name }) => name)).toEqual([]);
  const names = [...new Set(named.map(({ name }) => name!)), 'errors'].sort();
  for (const { texts } of languages) expect(Object.keys(texts).sort()).toEqual(names);
});

/** Seconds, or bytes, of a unit. */
const UNITS: Record<string, number> = {
  MS: 0.001,
  S: 1,
  MINUTES: 60,
  HOURS: 3600,
  DAYS: 86_400,
  WEEKS: 7 * 86_400,
  BYTES: 1,
  SECOND: 1,
  SECONDS: 1,
  MINUTE: 60,
  HOUR: 3600,
  DAY: 86_400,
  WEEK: 7 * 86_400,
  KB: 1024,
  MB: 1024 ** 2,
};
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const STATED = new RegExp(String.raw`(?<![\w.])(\d[\d,]*|${WORDS.join('|')})\b(?: ([\w-]+))?`, 'gi');
const constants = new Map<string, unknown>(
  Object.keys(contracts.exports).flatMap((entry) =>
    Object.entries(jest.requireActual<object>(`@savepoint/contracts/${entry.slice(2)}`)),
  ),
);

/** The last number of the sentence before the name of a constant in parentheses, with its unit. */
const statedBefore = (text: string) =>
  [
    ...text
      .split(/[.|()]/)
      .at(-1)!
      .matchAll(STATED),
  ].at(-1);

/** Whether a number in words or digits is the value of a constant, whose name may end in another unit. */
function isValue([, number, unit = '']: RegExpMatchArray, name: string, value: number): boolean {
  const stated = /^\d/.test(number!)
    ? Number(number!.replaceAll(',', ''))
    : WORDS.indexOf(number!.toLowerCase());
  const per = UNITS[unit.toUpperCase()];
  const own = UNITS[name.split('_').at(-1)!];
  return per && own ? stated * per === value * own : stated === value;
}

test('a document that names a constant after a number has the number of the constant', () => {
  const wrong: string[] = [];
  let checked = 0;
  for (const file of documents) {
    const text = read(file);
    for (const { index, 1: name = '' } of text.matchAll(/\(`([A-Z][A-Z_]+)`/g)) {
      const value = constants.get(name);
      const stated = statedBefore(text.slice(Math.max(0, index - 80), index));
      if (typeof value !== 'number' || !stated) continue;
      checked += 1;
      if (!isValue(stated, name, value)) wrong.push(`${file}: ${stated[0]} (${name}), which is ${value}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(checked).toBeGreaterThan(14);
});
