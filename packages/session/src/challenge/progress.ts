import { message } from './messages';

/** A quick check is not announced. */
const DELAY_MS = 400;

/**
 * Says in a corner of the page, and to screen readers, that a check is running.
 * @returns removes it
 */
export function showProgress(): () => void {
  const note = document.createElement('div');
  note.setAttribute('role', 'status');
  Object.assign(note.style, {
    position: 'fixed',
    zIndex: 'var(--z-dialog)',
    insetBlockEnd: 'var(--s-2)',
    insetInlineStart: 'var(--s-2)',
    maxInlineSize: 'calc(100% - 2 * var(--s-2))',
  });
  // Text outside of an open dialog is not shown to screen readers.
  (document.querySelector('dialog[open]') ?? document.body).append(note);
  const timer = setTimeout(() => {
    note.className = 'toast';
    const spinner = document.createElement('span');
    spinner.className = 'spin';
    spinner.setAttribute('aria-hidden', 'true');
    const text = document.createElement('span');
    text.textContent = message('working');
    note.append(spinner, text);
  }, DELAY_MS);
  return () => {
    clearTimeout(timer);
    note.remove();
  };
}
