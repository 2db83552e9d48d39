/** A frame of a stack trace. */
const FRAME = /^\s+at /;
/** Name that bundles run under, see `assets/render-process.cjs`. */
const BUNDLE_POSITION = /\bserver\.cjs:\d/;

/** Returns a stack trace with the frames of the bundle only: the others name files of this service. */
export const regionStack = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => !FRAME.test(line) || BUNDLE_POSITION.test(line))
    .join('\n');
