import type { LanguageTexts } from '@savepoint/contracts/base';
import type { EmbedLanguage } from './languages';

const THEMES: readonly unknown[] = ['light', 'dark', 'auto'];

/** What the address of a frame says besides its thread. */
export interface FrameAppearance {
  theme: string | undefined;
  /** As the page names it: there may be no such language. */
  lang: string | undefined;
}

/** Returns the routes of a frame: a language, a theme or both can follow. They are in the path, which its links keep. */
export const frameRoutes = (path: string): string[] => [
  path,
  `${path}:first(^[\\w-]+$)/`,
  `${path}:first(^[\\w-]+$)/:second(^light|dark|auto$)/`,
];

/** @param parameters of such a route, or of a query */
export function readAppearance({ first, second }: { [name in string]?: string }): FrameAppearance {
  const isTheme = second === undefined && THEMES.includes(first);
  return { theme: isTheme ? first : second, lang: isTheme ? undefined : first };
}

/** Returns a theme, or undefined for anything else. */
export const readTheme = (value: unknown): string | undefined =>
  THEMES.includes(value) ? String(value) : undefined;

/** Returns what is appended to the address of a frame. */
export const appearancePath = ({ theme, lang }: FrameAppearance): string =>
  [lang, theme].map((part) => (part ? `${part}/` : '')).join('');

/** The catalogues of what the server renders of a thread. The client loads the others. */
const RENDERED = ['comments', 'kit'] as const;

/** Returns the part of a language that the thread is rendered with; nothing for English. */
export const languageOfFragment = ({ locale, texts, url }: EmbedLanguage): { language?: LanguageTexts } =>
  url
    ? { language: { locale, texts: Object.fromEntries(RENDERED.map((name) => [name, texts[name] ?? {}])) } }
    : {};
