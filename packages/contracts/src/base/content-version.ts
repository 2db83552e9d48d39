/** Header of the shell’s public responses: the {@link contentVersion} they were rendered from. */
export const CONTENT_VERSION_HEADER = 'x-content-version';

/** Header of every response of the shell: the build of its page client. */
export const SHELL_BUILD_HEADER = 'x-shell-build';

interface ContentSources {
  /** Generation of the catalogue; empty before the first response of the catalog. */
  generation: string;
  /** Version of the region registry; empty before it has been read. */
  registry: string;
  /** Build of the page client; empty before the first response of the shell. */
  build: string;
}

/** Identifies what public responses are made from. An import, a publish and a new shell change it. */
export const contentVersion = ({ generation, registry, build }: ContentSources): string =>
  `${generation} ${registry} ${build}`;

/**
 * Query parameters of pages whose responses the gateway keeps, in the order of their keys. Without `comment`: its values
 * are countless, and the shell serves all unknown ones from one entry.
 */
export const KEPT_PAGE_PARAMETERS = [
  'category',
  'comments',
  'page',
  'period',
  'platform',
  'q',
  'score',
  'sort',
  'year',
] as const;
