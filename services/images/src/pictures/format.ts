/** What pictures are sent as. */
export type Format = 'avif' | 'webp' | 'jpeg' | 'png';

export const MIME: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** Below this width AVIF's header outweighs what it saves. */
const AVIF_FROM = 150;

/** Media types of an Accept header that the client does not refuse with q=0. */
const accepted = (header: string): Set<string> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([type]) => type as string),
  );

/**
 * The format for a client: the newest it names. A wildcard does not count, since clients that cannot show
 * AVIF or WebP send it too; they get JPEG, or PNG if that is all they take.
 * @param accept the Accept header
 * @param width of the picture in pixels
 */
export function negotiate(accept: string | undefined, width: number): Format {
  const types = accepted(accept ?? '');
  if (width >= AVIF_FROM && types.has(MIME.avif)) return 'avif';
  if (types.has(MIME.webp)) return 'webp';
  const jpeg = ['', '*/*', 'image/*', MIME.jpeg].some((type) => types.has(type));
  return !jpeg && types.has(MIME.png) ? 'png' : 'jpeg';
}
