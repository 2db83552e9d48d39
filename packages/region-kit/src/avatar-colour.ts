/** Hues from this value on, in degrees, are too dark for a dark letter. */
const WHITE_LETTER_MIN_HUE = 223;

/**
 * Derives the colour of a member’s avatar from their uid; saturation (80 %) and lightness (60 %) are fixed in CSS.
 * @returns `hue`: degrees, 0 to 255; `white`: whether the letter must be white to be readable
 */
export function avatarColour(uid: string): { hue: number; white: boolean } {
  // FNV-1a spreads short uids that differ in one character.
  let hash = 0x811c9dc5;
  for (let index = 0; index < uid.length; index += 1)
    hash = Math.imul(hash ^ uid.charCodeAt(index), 0x01000193);
  const hue = (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff;
  return { hue, white: hue >= WHITE_LETTER_MIN_HUE };
}
