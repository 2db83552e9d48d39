import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { LanguageTexts } from '@savepoint/contracts/base';
import type { FastifyInstance } from 'fastify';
import { LANGUAGE_FILE_MAX_BYTES, parseLanguageFile, type LanguageFile } from './language-file';

/** The same path from `src/server/embed` and from `dist/server/embed`. */
const BUILT_IN_FOLDER = path.join(__dirname, '..', '..', '..', 'assets', 'languages');
const ENGLISH = 'en';
/** Files of an operator’s folder that are read. */
const MAX_FILES = 100;
/** Readers of these tags can read the language of the other one. */
const ALIASES: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };
/** Languages and scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b(?!-latn)|-(arab|hebr)\b/i;
const MAX_AGE_S = 365 * 24 * 3600;

/** A language of the embedded comments. */
export interface EmbedLanguage extends LanguageTexts {
  dir: 'ltr' | 'rtl';
  /** Address of the texts for the client. English has none: it is in the scripts. */
  url?: string;
}

export interface EmbedLanguages {
  /**
   * Returns the first of the languages that there is, English when there is none.
   * @param tags in order of preference; what is no tag is ignored
   */
  choose(tags: readonly unknown[]): EmbedLanguage;
  /** Changes with every text. */
  version: string;
  /** Serves the texts. */
  register(app: FastifyInstance): void;
}

/**
 * Reads the languages of the embedded comments. A file that is not valid is logged, and so are texts that are not used;
 * the others stay.
 * @param folder of the operator, whose files add languages or replace texts
 */
export function loadLanguages(
  folder: string | undefined,
  log: { warn(details: object, message: string): void },
): EmbedLanguages {
  const english = readLanguage(path.join(BUILT_IN_FOLDER, `${ENGLISH}.json`));
  const languages = new Map<string, EmbedLanguage & { body: string }>();
  const add = ({ language: locale, texts }: LanguageFile) => {
    const key = locale.toLowerCase();
    const known = languages.get(key)?.texts ?? {};
    const names = [...new Set([...Object.keys(known), ...Object.keys(texts)])];
    const merged = Object.fromEntries(names.map((name) => [name, { ...known[name], ...texts[name] }]));
    const body = JSON.stringify({ locale, texts: merged });
    const version = createHash('sha256').update(body).digest('base64url').slice(0, 8);
    const dir = RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
    languages.set(key, {
      locale,
      dir,
      texts: merged,
      url: `/embed/languages/${key}.json?v=${version}`,
      body,
    });
  };
  const addFile = (file: string) => {
    try {
      const { unused, ...language } = readLanguage(file, english);
      if (unused.length) log.warn({ file, unused }, 'texts of a language are not used');
      add(language);
    } catch (err) {
      log.warn({ err, file }, 'language not read');
    }
  };
  for (const each of [BUILT_IN_FOLDER, ...(folder ? [folder] : [])])
    for (const file of jsonFiles(each, log))
      if (each !== BUILT_IN_FOLDER || file !== `${ENGLISH}.json`) addFile(path.join(each, file));

  /** @returns undefined for a language that there is not */
  const find = (tag: unknown): EmbedLanguage | undefined => {
    if (typeof tag !== 'string' || tag.length > 35) return undefined;
    const parts = tag.toLowerCase().split(/[-_]/);
    for (let length = parts.length; length > 0; length -= 1) {
      const name = parts.slice(0, length).join('-');
      const known = languages.get(ALIASES[name] ?? name);
      if (known) return known;
      if (name === ENGLISH) return ENGLISH_LANGUAGE;
    }
    return undefined;
  };
  return {
    version: [...languages.values()].map(({ url }) => url).join(),
    choose(tags) {
      for (const tag of tags) {
        const found = find(tag);
        if (found) return found;
      }
      return find(ENGLISH) ?? ENGLISH_LANGUAGE;
    },
    register(app) {
      for (const [key, { body }] of languages)
        app.get(`/embed/languages/${key}.json`, async (_request, reply) =>
          reply
            .headers({
              'cache-control': `public, max-age=${MAX_AGE_S}, immutable`,
              'cross-origin-resource-policy': 'same-origin',
              'x-content-type-options': 'nosniff',
            })
            .type('application/json; charset=utf-8')
            .send(body),
        );
    },
  };
}

const ENGLISH_LANGUAGE: EmbedLanguage = { locale: 'en-GB', texts: {}, dir: 'ltr' };

function readLanguage(file: string, english?: LanguageFile) {
  const { size } = statSync(file);
  if (size > LANGUAGE_FILE_MAX_BYTES)
    throw new Error(`${file} has more than ${LANGUAGE_FILE_MAX_BYTES} bytes.`);
  return parseLanguageFile(readFileSync(file, 'utf8'), english);
}

function jsonFiles(folder: string, log: Parameters<typeof loadLanguages>[1]): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .slice(0, MAX_FILES);
  } catch (err) {
    log.warn({ err, folder }, 'folder of languages not read');
    return [];
  }
}
