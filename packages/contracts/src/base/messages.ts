import type { Language } from './language';
import type { Message } from './message';

/** The texts of one part of the site, by key. `{name}` is replaced by a value. */
export type MessageCatalogue = Readonly<Record<string, Message>>;

type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;
type NamesIn<Text extends Message> = Text extends string
  ? PlaceholdersIn<Text>
  : 'count' | PlaceholdersIn<Text[keyof Text]>;
type Values<Text extends Message, Value> = { readonly [Name in NamesIn<Text>]: Value };
type Arguments<Text extends Message, Value> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Values<Text, Value>];

export interface Messages<Catalogue extends MessageCatalogue> {
  /** Returns a text with its values; numbers are formatted in the locale. */
  <Key extends keyof Catalogue>(key: Key, ...values: Arguments<Catalogue[Key], string | number>): string;
  /** Returns the pieces of a text whose values are not text, such as links, in the word order of the language. */
  parts<Key extends keyof Catalogue, Value>(
    key: Key,
    values: Values<Catalogue[Key], Value | string | number>,
  ): (Value | string)[];
}

const ENGLISH: Language = { locale: 'en-GB', texts: {} };

/** Returns the language of the document, or of what is being rendered. */
export const currentLanguage = (): Language => globalThis.savepointLanguage ?? ENGLISH;

/**
 * Reads texts from a catalogue, in the language of the document where that has them.
 * @param catalogue the texts in English, declared `as const` so that keys and values are checked
 * @param name of a catalogue that other languages have too
 */
export function createMessages<const Catalogue extends MessageCatalogue>(
  catalogue: Catalogue,
  name?: string,
): Messages<Catalogue> {
  const parts = (
    key: keyof Catalogue & string,
    values: Readonly<Record<string, unknown>> = {},
  ): unknown[] => {
    const language = currentLanguage();
    const message: Message = language.texts[name!]?.[key] ?? catalogue[key] ?? '';
    const text =
      typeof message === 'string'
        ? message
        : (message[
            (language.plural ??= new Intl.PluralRules(language.locale)).select(Number(values['count']))
          ] ?? message.other);
    // Every second piece is the name of a value.
    return text.split(/\{(\w+)\}/).map((piece, index) => {
      if (index % 2 === 0) return piece;
      const value = values[piece];
      // Engines cache the format.
      return typeof value === 'number' ? value.toLocaleString(language.locale) : value;
    });
  };
  const read = (key: keyof Catalogue & string, values?: Readonly<Record<string, unknown>>): string =>
    parts(key, values).join('');
  return Object.assign(read, { parts }) as Messages<Catalogue>;
}
