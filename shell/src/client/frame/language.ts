import type { Language, LanguageTexts } from '@savepoint/contracts/base';

const UNITS = [
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Loads the texts of the document’s language. Without them, texts are in English. */
export async function loadLanguage(): Promise<void> {
  const url = document.documentElement.dataset['texts'];
  if (!url) return;
  try {
    const response = await window.savepointLoading.retry(url, fetchOk);
    globalThis.savepointLanguage = createLanguage((await response.json()) as LanguageTexts);
  } catch (error) {
    reportError(error);
  }
}

/** @throws Error when there is no response, or one that is none of ours */
async function fetchOk(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Adds what only the client needs: the sentences of errors. */
export function createLanguage({ locale, texts }: LanguageTexts): Language {
  return {
    locale,
    texts,
    errorSentence({ code = '', params }, retryAfter) {
      const { errors = {} } = texts;
      // Which part is down does not matter to a reader.
      const find = (name: string) => (Object.hasOwn(errors, name) ? errors[name] : undefined);
      const known =
        find(code) ??
        (/-(unavailable|timeout)$|^(busy|storage-full)$/.test(code) && find('upstream-unavailable'));
      if (typeof known !== 'string') return undefined;
      const values: Record<string, string | number> = { ...params, wait: formatDuration(retryAfter, locale) };
      let isComplete = true;
      const sentence = known.replace(/\{(\w+)\}/g, (_match, name: string) => {
        isComplete &&= Object.hasOwn(values, name);
        return values[name]?.toLocaleString(locale) ?? '';
      });
      // A part of the site that was built before this one may not send a value.
      return isComplete ? sentence : undefined;
    },
  };
}

/** “2 minutes”: in the largest unit, rounded up. */
function formatDuration(seconds: number, locale: string): string {
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? UNITS[2];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.ceil(seconds / size),
  );
}
