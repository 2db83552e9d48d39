import type { LanguageTexts, Message } from '@savepoint/contracts/base';
import { pluralMessage, StrictObject } from '@savepoint/contracts/schema';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';

export const LANGUAGE_FILE_MAX_BYTES = 256 * 1024;

const text = Type.String({ minLength: 1, maxLength: 1000 });

/** A file with the texts of the embedded comments in a language; docs/languages.md describes it. */
export const LanguageFile = StrictObject({
  /** BCP 47 tag. */
  language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$', maxLength: 35 }),
  texts: Type.Record(Type.String(), Type.Record(Type.String(), Type.Union([text, pluralMessage(text)]))),
});
export type LanguageFile = Static<typeof LanguageFile> & Pick<LanguageTexts, 'texts'>;

const isLanguageFile = Compile(LanguageFile);

/** Returns the names of the values in a text, in order, each once. */
export function placeholdersOf(message: Message): string[] {
  const all = typeof message === 'string' ? [message] : Object.values(message);
  return [...new Set(all.join(' ').match(/\{\w+\}/g))].map((name) => name.slice(1, -1)).sort();
}

/**
 * Reads a file with a language.
 * @param english the texts to translate: others, and those with a value that the English text lacks, are left out
 * @returns the language, and the texts that were left out
 * @throws Error when it is not valid
 */
export function parseLanguageFile(json: string, english?: LanguageFile): LanguageFile & { unused: string[] } {
  const file: unknown = JSON.parse(json);
  if (!isLanguageFile.Check(file)) {
    const [error] = isLanguageFile.Errors(file);
    throw new Error(`Not a language: ${error?.instancePath || 'the file'} ${error?.message ?? ''}`);
  }
  const { language, texts } = file as LanguageFile;
  if (!english) return { language, texts, unused: [] };
  // Throws for a tag that the formatters would reject.
  new Intl.Locale(language);
  const unused: string[] = [];
  const isUsed = (name: string, key: string, message: Message) => {
    const original = own(own(english.texts, name) ?? {}, key);
    const isKnown =
      original !== undefined &&
      (typeof message === 'string' || typeof original !== 'string') &&
      placeholdersOf(message).every((each) => each === 'count' || placeholdersOf(original).includes(each));
    if (!isKnown) unused.push(`${name}.${key}`);
    return isKnown;
  };
  const used = Object.entries(texts).map(([name, messages = {}]) => [
    name,
    Object.fromEntries(Object.entries(messages).filter(([key, message]) => isUsed(name, key, message!))),
  ]);
  return { language, texts: Object.fromEntries(used) as LanguageFile['texts'], unused };
}

const own = <T>(record: { readonly [key in string]?: T }, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
