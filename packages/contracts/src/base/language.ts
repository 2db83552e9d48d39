import type { Message } from './message';

/**
 * The texts of a document that is not in English, by catalogue and key. Those that are missing stay in English. A document has
 * one language, and so has each render on the server.
 */
export interface LanguageTexts {
  /** BCP 47 tag: selects plural categories and the formats of numbers and dates. */
  locale: string;
  texts: { readonly [catalogue in string]?: { readonly [key in string]?: Message } };
}

/** A language in use: with its formatters, each made when first needed. */
export interface Language extends LanguageTexts {
  plural?: Intl.PluralRules;
  relativeTime?: Intl.RelativeTimeFormat;
  exactTime?: Intl.DateTimeFormat;
  /**
   * Returns the sentence of an error of the API.
   * @param error its response: the stable code, and the values in the sentence
   * @param retryAfter seconds
   */
  errorSentence?(
    error: { code?: string; params?: Readonly<Record<string, string | number>> },
    retryAfter: number,
  ): string | undefined;
}

declare global {
  // `var`: a property of the global object, which all bundles of a page share.
  var savepointLanguage: Language | undefined;
}

/**
 * Renders in a language. The renders of a server take turns, so it is set for the time of this one only.
 * @param language undefined for English
 * @param render must be synchronous
 */
export function inLanguage<T>(language: LanguageTexts | undefined, render: () => T): T {
  globalThis.savepointLanguage = language;
  try {
    return render();
  } finally {
    globalThis.savepointLanguage = undefined;
  }
}
