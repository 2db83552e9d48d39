/** A message that depends on `count`: a text for each plural category of the language. `other` is required. */
export type PluralMessage = { readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};
export type Message = string | PluralMessage;
/** The texts of one part of the site, by key. `{name}` is replaced by a value. */
export type MessageCatalogue = Readonly<Record<string, Message>>;
/** The same catalogue in another language. Missing texts stay in the original language. */
export type Translation<Catalogue> = { readonly [Key in keyof Catalogue]?: Message };

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

/**
 * Reads texts from a catalogue.
 * @param catalogue the texts in the original language, declared `as const` so that keys and values are checked
 * @param locale BCP 47 tag: selects plural categories and number formats
 * @param translation texts in the language of `locale`
 */
export function createMessages<const Catalogue extends MessageCatalogue>(
  catalogue: Catalogue,
  locale = 'en-GB',
  translation: Translation<Catalogue> = {},
): Messages<Catalogue> {
  // Made when first needed: a page loads many catalogues and few of their plurals and numbers.
  let plural: Intl.PluralRules | undefined;
  let number: Intl.NumberFormat | undefined;
  const parts = (key: keyof Catalogue, values: Readonly<Record<string, unknown>> = {}): unknown[] => {
    const message: Message = translation[key] ?? catalogue[key] ?? '';
    const text =
      typeof message === 'string'
        ? message
        : (message[(plural ??= new Intl.PluralRules(locale)).select(Number(values['count']))] ??
          message.other);
    // Every second piece is the name of a value.
    return text.split(/\{(\w+)\}/).map((piece, index) => {
      if (index % 2 === 0) return piece;
      const value = values[piece];
      return typeof value === 'number' ? (number ??= new Intl.NumberFormat(locale)).format(value) : value;
    });
  };
  const read = (key: keyof Catalogue, values?: Readonly<Record<string, unknown>>): string =>
    parts(key, values).join('');
  return Object.assign(read, { parts }) as Messages<Catalogue>;
}
