/** Header of the shell’s responses: the kind of page, such as `game`. The gateway measures by it, and does not pass it on. */
export const PAGE_KIND_HEADER = 'x-page-kind';
