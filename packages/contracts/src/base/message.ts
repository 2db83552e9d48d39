/** A message that depends on `count`: a text for each plural category of the language. `other` is required. */
export type PluralMessage = { readonly [category in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};
export type Message = string | PluralMessage;
