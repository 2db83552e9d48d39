/** How a browser makes a call. Scripts load no more of its record: no schemas, and nothing for servers. */
export interface Route {
  method: 'GET' | 'POST';
  path: string;
  /** All but `public` calls need the member’s identity token in the body. */
  audience: 'public' | 'member' | 'moderator';
}

export const getRoute = <const P extends string>(path: P) =>
  ({ method: 'GET', path, audience: 'public' }) as const;
export const postRoute = <const A extends Route['audience'], const P extends string>(audience: A, path: P) =>
  ({ method: 'POST', path, audience }) as const;
