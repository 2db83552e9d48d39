/** Parses `Cache-Control`: its directives in lower case, with their values without quotes. */
export function parseCacheControl(header: string | undefined): Map<string, string> {
  const directives = (header ?? '').split(',').map((item): [string, string] => {
    const [name = '', ...value] = item.split('=');
    return [name.trim().toLowerCase(), value.join('=').trim().replace(/^"|"$/g, '')];
  });
  return new Map(directives);
}

/** Whether a person reloads the page: browsers send this header then. */
export function isReload(header: string | undefined): boolean {
  if (header === undefined) return false;
  const directives = parseCacheControl(header);
  return directives.has('no-cache') || /^0+$/.test(directives.get('max-age') ?? '');
}
