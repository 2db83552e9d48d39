import { BUILD_EVENT, type BuildEventDetail } from '../../document/build-event';
import type { OpenPage } from './open-page';
import { readBuild } from './read-build';
import { replaceRegions } from './replace-regions';

/**
 * Shows each build of `savepoint-region dev --site` on the page, which stays as it is besides the regions of it. Only pages
 * in development load this code.
 */
export function start(
  slots: OpenPage['slots'],
  readSlot: OpenPage['readSlot'],
  host: OpenPage['host'],
  mountRegion: OpenPage['mountRegion'],
): void {
  const page = { slots, readSlot, host, mountRegion };
  addEventListener(BUILD_EVENT, (event) => {
    const { detail } = event as CustomEvent<BuildEventDetail>;
    detail.shown = showBuild(page).catch(() => undefined);
  });
}

async function showBuild(page: OpenPage): Promise<string | undefined> {
  const rendered = await requestPage();
  const build = rendered && readBuild(rendered, page);
  return build && (await replaceRegions(build, page)) ? build.version : undefined;
}

/** Requests this page again: the browser parses it, and runs and loads nothing of it. */
const requestPage = (): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.addEventListener('loadend', () => resolve(request.status === 200 ? request.responseXML : null));
    request.send();
  });
