const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

const KINDS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff,
  (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
  (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6)),
  (bytes) => /^ftypavi[fs]/.test(ascii(bytes, 4, 12)),
];

/**
 * Whether a file is a JPEG, PNG, WebP, GIF or AVIF by its first bytes, whatever its name. Asked before the
 * decoder sees it, so that SVG, PDF and whatever else it could read never reach it.
 */
export const isPhoto = (bytes: Buffer): boolean => bytes.length >= 12 && KINDS.some((is) => is(bytes));
