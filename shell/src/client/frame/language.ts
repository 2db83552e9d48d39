import { errors as definitions, type Language, type LanguageTexts } from '@savepoint/contracts';

const UNITS = [
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** The sentences that have a value which is repeated. Those with other values do without them. */
const TEMPLATES = {
  'words-rejected': definitions['words-rejected'].sentence,
  'too-many-links': definitions['too-many-links'].sentence,
  'invalid-guest-name': definitions['invalid-guest-name'].sentence,
  'origin-not-registered': definitions['origin-not-registered'].sentence,
};

/** Loads the texts of the document’s language. Without them, texts are in English. */
export async function loadLanguage(): Promise<void> {
  const url = document.documentElement.dataset['texts'];
  if (!url) return;
  try {
    const response = await fetch(url);
    if (response.ok) globalThis.savepointLanguage = createLanguage((await response.json()) as LanguageTexts);
  } catch (error) {
    reportError(error);
  }
}

/** Adds what only the client needs: the sentences of errors. */
export function createLanguage({ locale, texts }: LanguageTexts): Language {
  return {
    locale,
    texts,
    errorSentence({ code = '', error = '' }, retryAfter) {
      const { errors = {} } = texts;
      // Which part is down does not matter to a reader.
      const find = (name: string) => (Object.hasOwn(errors, name) ? errors[name] : undefined);
      const known =
        find(code) ?? (/-(unavailable|timeout)$|^busy$/.test(code) && find('upstream-unavailable'));
      if (typeof known !== 'string') return undefined;
      const values: Record<string, string | undefined> = {
        ...valuesIn(code, error),
        wait: formatDuration(retryAfter, locale),
      };
      return known.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
    },
  };
}

/** Reads the values of an English sentence: the API sends sentences only. */
function valuesIn(code: string, sentence: string): Record<string, string> {
  const template = Object.hasOwn(TEMPLATES, code) ? TEMPLATES[code as keyof typeof TEMPLATES] : '';
  const pieces = template.split(/\{(\w+)\}/);
  const pattern = pieces.map((piece, index) =>
    index % 2 ? `(?<${piece}>.*)` : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${pattern.join('')}$`, 's').exec(sentence)?.groups ?? {};
}

/** “2 minutes”: in the largest unit, rounded up. */
function formatDuration(seconds: number, locale: string): string {
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? UNITS[2];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / size),
  );
}
