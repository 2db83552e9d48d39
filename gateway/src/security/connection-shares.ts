import type { ServerResponse } from 'node:http';
import { networkOf } from '@savepoint/service-kit/base';

/**
 * Shares the connections to an upstream between addresses: an address may have as many requests open as connections are
 * free. One alone has up to half of them, ten have one eleventh each, and the next always finds some.
 */
export class ConnectionShares {
  /** Open requests by network. */
  readonly #open = new Map<string, number>();
  readonly #counted = new WeakSet<ServerResponse>();
  #openCount = 0;

  /** @param connectionCount for all addresses together */
  constructor(private readonly connectionCount: number) {}

  /**
   * Takes a connection for a request until its response has been sent, or its client has disconnected; once for each.
   * @param ip address of the client
   * @returns false when its address has too many
   */
  take(ip: string, response: ServerResponse): boolean {
    // Its end has passed, or it is counted.
    if (response.destroyed || this.#counted.has(response)) return true;
    const network = networkOf(ip);
    const ownCount = this.#open.get(network) ?? 0;
    if (ownCount >= this.connectionCount - this.#openCount) return false;
    this.#open.set(network, ownCount + 1);
    this.#openCount += 1;
    this.#counted.add(response);
    response.once('close', () => this.#release(network));
    return true;
  }

  #release(network: string): void {
    const ownCount = this.#open.get(network) ?? 0;
    if (ownCount > 1) this.#open.set(network, ownCount - 1);
    else this.#open.delete(network);
    this.#openCount -= 1;
  }
}
