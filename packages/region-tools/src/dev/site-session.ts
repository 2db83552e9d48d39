import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { regionRoutes } from '@savepoint/contracts/routes';
import {
  developmentVersion,
  FILE_PART_PREFIX,
  REGION_DEVELOPMENT_PATH,
  RELEASE_PART,
  type SignedDevelopment,
  type DevelopmentResponse,
} from '@savepoint/contracts/regions';
import { signDevelopment, signStoreRequest, type RegionSigner } from '@savepoint/contracts/region-trust';
import { describeVersion, sha384, SiteRefusal, siteRequest, type BuiltRemote } from '@savepoint/region-store';
import { SERVER_BUNDLE_DIR } from '../build-remote';

/** A session of development at a site: it sends builds, of which one browser sees the latest. */
export class SiteSession {
  /** Its name, which nobody can guess. */
  readonly name = `dev-${randomBytes(16).toString('hex')}`;
  #build = 0;
  /** Whether the site may have a build. */
  #isBegun = false;
  /** Digests of the files that the site has. */
  #sent = new Set<string>();

  /** @param site its origin */
  constructor(
    private readonly site: string,
    private readonly signer: RegionSigner,
  ) {}

  /**
   * Sends a build: what is signed about it, and the files that have changed.
   * @param output folder of the build
   * @returns the name of its version
   * @throws {SiteRefusal} with the site’s sentence when it refuses
   */
  async send(built: BuiltRemote, output: string): Promise<string> {
    // Also when the last one was not answered: the site may have it.
    const build = (this.#build += 1);
    const version = developmentVersion({ session: this.name, build });
    const time = new Date().toISOString();
    const contents = new Map(
      built.files.map((name) => {
        const folder = name === built.server?.url ? SERVER_BUNDLE_DIR : 'web';
        return [name, readFileSync(path.join(output, folder, name))];
      }),
    );
    const files = Object.fromEntries([...contents].map(([name, content]) => [name, sha384(content)]));
    const regions = Object.fromEntries(
      Object.keys(built.regions).map((region) => [
        region,
        describeVersion({ ...built, version }, region, time),
      ]),
    );
    const { site, name: session } = this;
    const signed = signDevelopment({ site, session, build, time, regions, files }, this.signer);
    const isNew = ([name]: [string, Buffer]) => !this.#sent.has(files[name]!);
    const missing = await this.#upload(signed, [...contents].filter(isNew)).catch((error: unknown) => {
      this.#isBegun ||= !(error instanceof SiteRefusal);
      throw error;
    });
    this.#isBegun = true;
    // The site has lost some, or the session was begun anew there.
    if (missing.length && (await this.#upload(signed, [...contents])).length)
      throw new Error(`${site} does not take all files of the build: ${missing.join(', ')}`);
    this.#sent = new Set(Object.values(files));
    return version;
  }

  /** Takes the builds off the site. */
  async withdraw(): Promise<void> {
    if (!this.#isBegun) return;
    const session = this.name;
    await siteRequest(this.site, regionRoutes.withdrawDevelopment.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...signStoreRequest(this.site, session, this.signer), session }),
    });
  }

  async #upload(
    signed: SignedDevelopment,
    contents: readonly [name: string, content: Buffer][],
  ): Promise<string[]> {
    const form = new FormData();
    form.append(RELEASE_PART, JSON.stringify(signed));
    for (const [name, content] of contents)
      form.append(FILE_PART_PREFIX + name, new Blob([new Uint8Array(content)]), 'file');
    const init = { method: 'POST', body: form };
    const { missing } = (await siteRequest(this.site, REGION_DEVELOPMENT_PATH, init)) as DevelopmentResponse;
    return missing;
  }
}
