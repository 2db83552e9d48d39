import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export const MAX_LIST_BYTES = 8 * 1024 ** 2;
export const MAX_LIST_LINES = 300_000;

/** The first and the last address of a network, as numbers of 128 bits. */
type Range = readonly [first: bigint, last: bigint];

/** An IPv4 address as the IPv6 address that stands for it, since both are in one list. */
function numberOf(address: ipaddr.IPv4 | ipaddr.IPv6): bigint {
  const bytes = ('toIPv4MappedAddress' in address ? address.toIPv4MappedAddress() : address).toByteArray();
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

/**
 * Parses a list of addresses and networks (CIDR), one in each line. What follows `#` or `;` is a comment.
 * @throws {Error} with the number of the first line that is neither; nothing of such a list is used
 */
export function parseAddressList(text: string): Range[] {
  const lines = text.split('\n');
  if (lines.length > MAX_LIST_LINES) throw new Error(`the list has more than ${MAX_LIST_LINES} lines`);
  return lines.flatMap((line, index) => {
    const entry = line.replace(/[#;].*/, '').trim();
    if (!entry) return [];
    const range = parseRange(entry);
    if (!range) throw new Error(`line ${index + 1} of the list is no address and no network`);
    return [range];
  });
}

function parseRange(entry: string): Range | undefined {
  const [text = '', bits, ...rest] = entry.split('/');
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(text);
  if (rest.length || !(isV4 || ipaddr.IPv6.isValid(text))) return undefined;
  const address = isV4 ? ipaddr.IPv4.parse(text) : ipaddr.IPv6.parse(text);
  const length = isV4 ? 32 : 128;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > length)) return undefined;
  const size = 1n << BigInt(length - Number(bits ?? length));
  const first = (numberOf(address) / size) * size;
  return [first, first + size - 1n];
}

/** Networks, sorted and merged, so that one is found in a few steps however many there are. */
export class AddressRanges {
  readonly #firsts: bigint[] = [];
  readonly #lasts: bigint[] = [];

  constructor(ranges: readonly Range[]) {
    for (const [first, last] of [...ranges].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
      const previous = this.#lasts.length - 1;
      const end = this.#lasts[previous];
      if (end === undefined || first > end + 1n) {
        this.#firsts.push(first);
        this.#lasts.push(last);
      } else if (last > end) this.#lasts[previous] = last;
    }
  }

  get count(): number {
    return this.#firsts.length;
  }

  /** Whether an address is in one of the networks; false for text that is no address. */
  has(ip: string): boolean {
    const text = ip.replace(/%.*/, '');
    if (!this.count || isIP(text) === 0) return false;
    const number = numberOf(ipaddr.parse(text));
    let low = 0;
    let high = this.#firsts.length;
    // The number of ranges that begin at the address or before.
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#firsts[middle] as bigint) <= number) low = middle + 1;
      else high = middle;
    }
    const last = this.#lasts[low - 1];
    return last !== undefined && number <= last;
  }
}
