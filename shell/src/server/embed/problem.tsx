import { inLanguage } from '@savepoint/contracts/base';
import { renderToStaticMarkup } from 'react-dom/server';
import { styleLink, type StyleSheet } from '../../document/style-sheets';
import { TRUSTED_TYPES_ELEMENT } from '../../document/trusted-types-script';
import type { EmbedLanguage } from './languages';
import { message } from './messages';

/** What is wrong with a tag; its reader is the person who runs the site. */
export type EmbedProblem =
  | { kind: 'notValid' }
  | { kind: 'noSite'; key: string }
  | { kind: 'origin'; key: string; origin: string }
  | { kind: 'noThread' };

const sentenceOf = (problem: EmbedProblem): string => {
  switch (problem.kind) {
    case 'noSite':
      return message('noSite', problem);
    case 'origin':
      return message('originNotRegistered', problem);
    default:
      return message(problem.kind);
  }
};

/** Renders a document with the sentence, which is written to the browser’s console too. */
export const problemHtml = (
  problem: EmbedProblem,
  styles: readonly StyleSheet[],
  language: EmbedLanguage,
): { body: string; script: string } => inLanguage(language, () => renderProblem(problem, styles, language));

function renderProblem(problem: EmbedProblem, styles: readonly StyleSheet[], language: EmbedLanguage) {
  const sentence = sentenceOf(problem);
  const script = `console.error(${JSON.stringify(`Savepoint: ${sentence}`).replaceAll('<', '\\u003c')})`;
  const head = `<meta charset="utf-8"><title>${message('notFound')}</title>${styles.map(styleLink).join('')}${TRUSTED_TYPES_ELEMENT}<script>${script}</script><script defer src="/embed/frame.js"></script>`;
  const html = renderToStaticMarkup(
    <html lang={language.locale} dir={language.dir === 'rtl' ? 'rtl' : undefined} className="embed">
      <head dangerouslySetInnerHTML={{ __html: head }} />
      <body>
        <p>{sentence}</p>
      </body>
    </html>,
  );
  return { body: `<!doctype html>${html}`, script };
}
