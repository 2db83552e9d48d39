import type { OpenPage } from './open-page';
import { folderOf, type Build } from './read-build';

/** The styles of the last build, of regions in open slots. */
let adopted: CSSStyleSheet | undefined;

/**
 * Takes the regions of a build off the page, and mounts the new ones on the server’s HTML of it.
 * @returns whether all of them are mounted
 */
export async function replaceRegions(
  build: Build,
  { host, mountRegion }: Pick<OpenPage, 'host' | 'mountRegion'>,
): Promise<boolean> {
  const names = Object.keys(build.regions);
  const old = names.flatMap((region) => host.regions[region] ?? []);
  for (const { remote } of Object.values(build.regions))
    // Chunks have the same names in every build: webpack would use those of the one before.
    Reflect.deleteProperty(globalThis, `webpackChunk${remote.replace(/[^\w$]+/g, '_')}`);
  Object.assign(host.regions, build.regions);
  showBadge(build.badge);
  adopt(build.styles);

  const changes = build.changed.map(async ({ slot, fresh }) => {
    const { mounted, element, root } = slot;
    delete element.dataset['mounted'];
    mounted?.unmount();
    root.replaceChildren(...fresh.root.childNodes);
    Object.assign(slot, { props: fresh.props, state: fresh.state, mounted: undefined });
    // Others are mounted when they come near.
    if (!mounted) return true;
    await mountRegion(slot, host);
    return element.dataset['mounted'] !== undefined;
  });
  const results = await Promise.all(changes);
  disableStyles(old.map(({ entry }) => folderOf(entry)));
  return results.every(Boolean);
}

/** Adds styles: the page’s policy knows the digests of those that it has come with only. */
function adopt(texts: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => each !== adopted), sheet];
  adopted = sheet;
}

/** Ends the styles in these folders, of builds before. */
function disableStyles(folders: readonly string[]): void {
  for (const sheet of document.styleSheets) {
    const owner = sheet.ownerNode as HTMLElement | null;
    const url = owner?.dataset['href'] ?? owner?.getAttribute('href') ?? '';
    if (folders.includes(folderOf(url))) sheet.disabled = true;
  }
}

/** Says which build is shown, and forgets the errors of the one before. */
function showBadge(text: readonly Node[]): void {
  const shadow = document.querySelector('savepoint-preview')!.shadowRoot!;
  shadow.querySelector('pre')!.textContent = '';
  shadow.querySelector('p')!.replaceChildren(...text);
}
