import { Type, type Static } from 'typebox';
import { StrictObject } from './schema';

const line = Type.String({ minLength: 1, maxLength: 300 });
/** A file of `uploads/`: its path there, and the digest of its bytes. */
const file = { file: Type.String(), revision: Type.String() };

/** A still picture of a game; `illustration` is drawn by the editors and shows nothing of the game itself. */
export const Screenshot = StrictObject({
  ...file,
  kind: Type.Union([Type.Literal('screenshot'), Type.Literal('illustration')]),
  alt: line,
  caption: Type.Optional(line),
  credit: Type.Optional(line),
  /** Pixels. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});
export type Screenshot = Static<typeof Screenshot>;

/** A video about a game. It has captions, unless nothing is said in it. */
export const Trailer = StrictObject({
  ...file,
  title: line,
  credit: Type.Optional(line),
  /** The picture that is shown until it plays. */
  poster: StrictObject(file),
  /** WebVTT, in English. */
  captions: Type.Optional(StrictObject(file)),
});
export type Trailer = Static<typeof Trailer>;

/** Maximum number of each on a page. */
export const SCREENSHOTS_MAX = 12;
export const TRAILERS_MAX = 3;

/** Extensions of the files that are sent as they are. */
const UNCHANGED_FILE = /\.(mp4|webm|vtt)$/;
/** Whether a file of `uploads/` is a video or captions: sent as it is, and by range. */
export const isMediaFile = (path: string): boolean => UNCHANGED_FILE.test(path);

/** URL of a file of `uploads/`; with its revision it is cached for a year. @param size of a picture: one of the sizes of `coverUrl`, or a width */
export const uploadUrl = (
  { file: path, revision }: { file: string; revision: string },
  size: { width?: number; height?: number } = {},
): string => {
  const parameters = new URLSearchParams([
    ...Object.entries(size).map(([name, value]): [string, string] => [name, String(value)]),
    ['v', revision],
  ]);
  return `/cdn/uploads/${path}?${parameters}`;
};
