/** Signatures of the region registry. A module of its own, because it needs Node’s crypto. */
export { keyLabel, releaseProblem, signerName, type ReleaseToCheck } from './authority';
export { developmentProblem, openDevelopment, signDevelopment, type OpenedDevelopment } from './development';
export { openEntry, signEntry, type OpenedEntry } from './entries';
export { newRegionKey, readRegionKeys, regionSigner, type RegionSigner } from './keys';
export {
  openPreview,
  PreviewRefused,
  readGrant,
  signPreview,
  type OpenedPreview,
  type PreviewChecks,
} from './preview-grant';
export { RegistryVerifier, type VerifiedRegistry } from './registry-verifier';
export { entryProblem, planOf, supersededProblem } from './rollout-steps';
export { signStoreRequest, storeRequestProblem } from './store-request';
export { maySeeRegion, signStatusRequest, statusRequestProblem } from './status-request';
