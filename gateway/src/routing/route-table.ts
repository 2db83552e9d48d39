import type { FastifyInstance } from 'fastify';

/** The order of `Allow`. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);

/** Which methods the paths of a server take, by the routes that are registered. Paths have no parameters here. */
export class RouteTable {
  /** Methods by path; that of routes with all paths below a prefix ends with an asterisk. */
  readonly #routes = new Map<string, Set<string>>();

  /** @param app has no routes yet */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      const key = withoutSlash(url);
      const known = this.#routes.get(key) ?? new Set<string>();
      this.#routes.set(key, known);
      for (const each of [method].flat()) known.add(each);
    });
  }

  /**
   * Returns the route that says most about a path: its address, and the methods that it takes. Every path that has any
   * answers OPTIONS too.
   * @param path in its normal form, with or without its final slash
   */
  find(path: string): { url: string; methods: string[] } | undefined {
    const plain = withoutSlash(path);
    const url = this.#routes.has(plain) ? plain : this.#below(plain);
    const found = url === undefined ? undefined : this.#routes.get(url);
    if (url === undefined || !found) return undefined;
    return { url, methods: METHODS.filter((method) => method === 'OPTIONS' || found.has(method)) };
  }

  #below(path: string): string | undefined {
    for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
      const url = `${path.slice(0, end)}/*`;
      if (this.#routes.has(url)) return url;
    }
    return undefined;
  }
}
