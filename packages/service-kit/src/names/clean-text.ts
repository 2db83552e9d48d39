import { normalise } from './normalise';

/** Control characters and unpaired surrogates; line breaks and tabs are kept. */
const UNWANTED_CHARACTERS = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;

/** Cleans text from a user: line breaks as `\
`, no control characters, NFC, trimmed. */
export const cleanText = (text: string): string =>
  normalise(text.replace(/\r\n?/g, '\n').replace(UNWANTED_CHARACTERS, ''), 'NFC').trim();
