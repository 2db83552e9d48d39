/** A picture of the images service, and what it is made from. */
export interface Picture {
  /** `game` draws the title on portrait covers; `art` is for articles and sections. */
  kind: 'game' | 'art';
  slug: string;
  /** From `pictureDigest`; without it the picture is cached for a short time only. */
  digest?: string | undefined;
}

/** Increased whenever a picture changes for the same subject; must equal `EDITION` of covers. */
export const PICTURE_EDITION = 1;

/** Value of `v` in a picture’s URL: equal versions, equal pictures. */
export const pictureVersion = (digest: string): string => `${PICTURE_EDITION}-${digest}`;
