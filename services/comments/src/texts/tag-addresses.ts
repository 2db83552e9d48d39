import type { StartTag } from './html-tags';
import { unwrapAddress } from './link-addresses';

/** Characters of the address of a link or a picture. */
const MAX_ADDRESS_LENGTH = 2_000;

/** Classes of pictures that the old system put in the place of characters. */
const SMILEYS: ReadonlySet<string> = new Set(['emoji', 'emoticon', 'smiley', 'wp-smiley']);

/** The address of a picture; of a smiley, the text that it stands for. */
export function pictureText(tag: StartTag, base?: string): string {
  const alt = tag.attribute('alt') ?? '';
  const isSmiley = (tag.attribute('class') ?? '').split(/\s/).some((name) => SMILEYS.has(name));
  return isSmiley && alt !== '' ? alt : (addressIn(tag, 'src', base) ?? alt);
}

/** The address in an attribute, if it is of the web, and no longer than readers could use. */
export function addressIn(tag: StartTag, name: 'href' | 'src', base?: string): string | undefined {
  const value = tag.attribute(name);
  if (value === undefined || value.length > MAX_ADDRESS_LENGTH) return undefined;
  const isRelative = base !== undefined && /^[./]/.test(value) && URL.canParse(value, base);
  const address = isRelative ? new URL(value, base).href : value;
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  return /^https?:\/\//i.test(absolute) && URL.canParse(absolute) ? unwrapAddress(absolute) : undefined;
}
