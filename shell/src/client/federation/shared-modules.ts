import * as regionKit from '@savepoint/region-kit';
import * as session from '@savepoint/session';
import * as react from 'react';
import * as reactJsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { isInRange } from './version-range';

/** Their installed versions, which the build of the client knows. */
declare const SHARED_VERSIONS: Readonly<
  Record<
    `react${'' | '/jsx-runtime' | '-dom' | '-dom/client'}` | `@savepoint/${'region-kit' | 'session'}`,
    string
  >
>;

/** A module that is not an ES module: its exports are one object, which needs no other in its place. */
interface CommonJs {
  default: object;
}

type Shared = readonly [module: object, version: string];

const MODULES: Readonly<Record<string, Shared>> = {
  react: [(react as unknown as CommonJs).default, SHARED_VERSIONS.react],
  'react/jsx-runtime': [
    (reactJsxRuntime as unknown as CommonJs).default,
    SHARED_VERSIONS['react/jsx-runtime'],
  ],
  'react-dom': [(reactDom as unknown as CommonJs).default, SHARED_VERSIONS['react-dom']],
  'react-dom/client': [(reactDomClient as unknown as CommonJs).default, SHARED_VERSIONS['react-dom/client']],
  '@savepoint/region-kit': [regionKit, SHARED_VERSIONS['@savepoint/region-kit']],
  '@savepoint/session': [session, SHARED_VERSIONS['@savepoint/session']],
};

/**
 * Returns a module that exists once in a page.
 * @param range of versions that a remote needs
 * @throws Error when the page has another version, or no such module
 */
export function sharedModule(name: string, range: string): object {
  const [module, version = 'none'] = (Object.hasOwn(MODULES, name) && MODULES[name]) || [];
  if (!module || !isInRange(version, range))
    throw new Error(`It needs ${name} ${range}, and the page has ${version}`);
  return module;
}
