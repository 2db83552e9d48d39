import Bowser from 'bowser';

/** The length of a `User-Agent` that is read; browsers’ are much shorter. */
const MAX_LENGTH = 512;

/**
 * Describes a device in words by its browser’s `User-Agent`, without versions: “Firefox on Linux”. What is not known is left
 * out, so that nothing of the header is repeated.
 */
export function describeDevice(userAgent = ''): string {
  const text = userAgent.slice(0, MAX_LENGTH);
  const { browser, os } = text ? Bowser.parse(text) : { browser: {}, os: {} };
  const name = isKnown(browser.name, Bowser.BROWSER_MAP) ? browser.name : 'An unknown browser';
  return isKnown(os.name, Bowser.OS_MAP) ? `${name} on ${os.name}` : name;
}

/** Whether a name is one of the library’s own; of a browser that it does not know it takes the name from the header. */
const isKnown = (name: string | undefined, names: Record<string, string>): name is string =>
  name !== undefined && Object.values(names).includes(name);
