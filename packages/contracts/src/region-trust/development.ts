import { Value } from 'typebox/value';
import { DevelopmentBuild, developmentVersion, type SignedDevelopment, REGIONS_PATH } from '../regions';
import type { RegionVersion, RegionOwners } from '../regions';
import { releaseProblem } from './authority';
import { isSignedBy, type RegionSigner } from './keys';

/** Separates these signatures from those of releases, links and requests. */
const CONTEXT = 'savepoint region development v1\n';
const signedBytes = (payload: string): Buffer => Buffer.from(CONTEXT + payload);

/** A build in development whose signature is that of its key. Whether the key may sign it is another question. */
export interface OpenedDevelopment {
  build: DevelopmentBuild;
  key: string;
}

/** Signs a build in development. */
export function signDevelopment(build: DevelopmentBuild, signer: RegionSigner): SignedDevelopment {
  const payload = JSON.stringify(build);
  return { payload, key: signer.key, signature: signer.sign(signedBytes(payload)) };
}

/** @throws Error when the signature is wrong, or the payload is not a build */
export function openDevelopment({ payload, key, signature }: SignedDevelopment): OpenedDevelopment {
  if (!isSignedBy(key, signedBytes(payload), signature)) throw new Error('its signature is wrong');
  let build: unknown;
  try {
    build = JSON.parse(payload);
  } catch (cause) {
    throw new Error('its payload is not JSON', { cause });
  }
  const [problem] = Value.Errors(DevelopmentBuild, build);
  if (problem) throw new Error(`it is not valid: ${problem.instancePath} ${problem.message}`);
  return { build: build as DevelopmentBuild, key };
}

/**
 * Checks that a key may show a build in development, now: it is an owner’s of each region, and the build names no file
 * but its own.
 * @param site its owners file; its origin, where it is known
 * @returns why it may not, in a sentence; undefined if it may
 */
export function developmentProblem(
  { build, key }: OpenedDevelopment,
  { origin, owners, now }: { origin?: string; owners: RegionOwners; now: number },
): string | undefined {
  if (origin !== undefined && build.site !== origin) return `it was made for ${build.site}`;
  const [first, ...others] = Object.values(build.regions);
  if (others.some(({ remote }) => remote !== first!.remote)) return 'its regions are of several remotes';
  for (const version of Object.values(build.regions)) {
    const problem = filesProblem(version, build);
    if (problem) return problem;
  }
  const time = new Date(now).toISOString();
  return releaseProblem({ time, channel: 'development', regions: build.regions }, key, owners);
}

/** A version that named another folder would let whoever sends it choose what the site’s services fetch. */
function filesProblem(version: RegionVersion, build: DevelopmentBuild): string | undefined {
  const name = developmentVersion(build);
  if (version.version !== name || version.base !== `${REGIONS_PATH}${version.remote}/${name}/`)
    return `its version is not ${name} in a folder of its own`;
  const { entry, js, css, integrity, server } = version;
  const digests = { ...integrity, ...(server && { [server.url]: `sha384-${server.sha384}` }) };
  const named = [entry, ...js, ...css, ...Object.keys(digests)];
  const wrong = named.find(
    (file) =>
      !Object.hasOwn(digests, file) ||
      !Object.hasOwn(build.files, file) ||
      digests[file] !== `sha384-${build.files[file]}`,
  );
  return wrong === undefined ? undefined : `${wrong} is not among its files`;
}
