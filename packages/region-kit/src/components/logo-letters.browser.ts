/**
 * The letters of the wordmark, read from the page: every page that shows the logo has it in the server's HTML, and the
 * path is 1.7 KB.
 */
export const LETTERS = document.querySelector('.logo path')?.getAttribute('d') ?? '';
