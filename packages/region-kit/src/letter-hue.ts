/** Hues from here on are too dark for a dark letter. */
const WHITE_FROM = 223;

/**
 * A member’s colour: saturation 80 %, lightness 60 %, and a hue that is the same everywhere.
 * @param uid the member’s
 * @returns hue in degrees, 0 to 255, and whether the letter on it has to be white
 */
export function letterHue(uid: string): { hue: number; white: boolean } {
  // FNV-1a: short uids that differ in one character land far apart.
  let hash = 0x811c9dc5;
  for (let index = 0; index < uid.length; index += 1)
    hash = Math.imul(hash ^ uid.charCodeAt(index), 0x01000193);
  const hue = (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff;
  return { hue, white: hue >= WHITE_FROM };
}
