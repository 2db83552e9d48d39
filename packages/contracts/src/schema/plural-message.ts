import { Type, type TString } from 'typebox';
import { StrictObject } from './schema';

/** Schema of a `PluralMessage`. @param text of each of its texts */
export const pluralMessage = (text: TString) =>
  StrictObject({
    zero: Type.Optional(text),
    one: Type.Optional(text),
    two: Type.Optional(text),
    few: Type.Optional(text),
    many: Type.Optional(text),
    other: text,
  });
