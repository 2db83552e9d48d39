/** Characters that no XML document may hold, escaped or not: most controls and halves of surrogate pairs. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An SVG document of w by h units that scales to any size. @param label what it shows, for screen readers */
export const picture = (w: number, h: number, inner: string, label: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" role="img" aria-label="${escaped(label)}">${inner}</svg>`;
