import { findMentions, type Comment } from '@savepoint/contracts';
import { commentId } from '../../links';
import { HIGHLIGHT } from './styles';

const NAME = 'mention';
let styles: CSSStyleSheet | undefined;

/** The text of a comment on the page, while it is not being edited. */
function findText({ uid, content }: Comment): Text | null {
  const article = document.getElementById(commentId(uid));
  if (!article) return null;
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node instanceof Text && node.data === content) return node;
  return null;
}

function rangesIn(comment: Comment): Range[] {
  const text = comment.mentions && findText(comment);
  if (!text) return [];
  return findMentions(comment.content, comment.mentions ?? []).map(({ start, end }) => {
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, end);
    return range;
  });
}

/**
 * Emphasises mentions in the comments on the page. Highlights change no elements, so that reading, also without a script, needs
 * no code for them; browsers without highlights show the text as it is.
 */
export function highlightMentions(comments: readonly Comment[]): void {
  if (typeof Highlight === 'undefined') return;
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(HIGHLIGHT);
    document.adoptedStyleSheets.push(styles);
  }
  CSS.highlights.set(NAME, new Highlight(...comments.flatMap(rangesIn)));
}
