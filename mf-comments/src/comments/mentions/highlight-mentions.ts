import { findMentions, type Comment } from '@savepoint/contracts/comments';
import { commentId } from '../links';
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
 * Emphasises mentions in the comments of a section until the signal is aborted. Highlights change no elements, so that reading,
 * also without a script, needs no code for them; browsers without highlights show the text as it is.
 */
export function highlightMentions(section: Element, comments: readonly Comment[], signal: AbortSignal): void {
  if (typeof Highlight === 'undefined' || signal.aborted) return;
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(HIGHLIGHT);
    document.adoptedStyleSheets.push(styles);
  }
  const highlight = () => CSS.highlights.set(NAME, new Highlight(...comments.flatMap(rangesIn)));
  highlight();
  // A text is shown again after it was edited.
  const observer = new MutationObserver(highlight);
  observer.observe(section, { childList: true, subtree: true, characterData: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
