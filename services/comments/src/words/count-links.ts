/** Endings of addresses that are written without `https://` in front; longer lists find more that is none. */
const ENDINGS =
  'com|net|org|info|biz|ru|cn|xyz|top|shop|store|site|online|io|gg|app|dev|co|me|tv|link|click|uk|de';
const LINK = new RegExp(
  `https?://\\S+|\\bwww\\.\\S+|(?<![\\w@./-])(?:[a-z0-9-]{1,63}\\.){1,4}(?:${ENDINGS})(?![\\w-])`,
  'gi',
);

/** How many addresses there are in a text. */
export const countLinks = (text: string): number => text.match(LINK)?.length ?? 0;
