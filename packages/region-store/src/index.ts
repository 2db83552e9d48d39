export { BuiltRemote, readBuiltRemote, readPublishedRemote, type BuiltRegion } from './built-remote';
export { compressedCopies } from './compress';
export { integrityOf, sha384 } from './digests';
export { jsonFile } from './file-store';
export { FolderStore } from './folder-store';
export { History } from './history';
export { readHistory } from './history-file';
export {
  findHost,
  hostMismatches,
  liveRemotes,
  readHost,
  registerHost,
  type HostManifest,
} from './host-file';
export { isBucketUrl, isSiteUrl, openStore, siteOrigin, storeOf } from './open-store';
export { eventMismatches } from './own-events';
export { applyOwners, initOwners, readOwners, rotateKey, withdrawKey, type OwnersChanged } from './owners';
export { promote, type Promoted } from './promote';
export {
  describeVersion,
  publish,
  withCompressedCopies,
  type Published,
  type PublishOptions,
} from './publish';
export { readContract, remoteContract, type RegionContract, type RemoteContract } from './region-contract';
export { historyOf, versionsOf } from './region-entry';
export {
  StoreChangedError,
  UnknownOutcomeError,
  VERSION_FILE,
  type RegionStore,
  type StoredFile,
  type StoredVersion,
} from './region-store';
export {
  assertName,
  changeStore,
  loadRegistry,
  nextRegistry,
  readRegistry,
  type ChannelOptions,
  type LoadedRegistry,
  type StoreOptions,
} from './registry-file';
export { type JsonSchema } from './schema-mismatches';
export { rollback, type RolledBack } from './rollback';
export { assertRolloutCount } from './rollout';
export { siteFetch, SiteRefusal, siteRequest, SiteUnreachable } from './site-request';
export { digestProblems, fileDigests } from './store-files';
export { headersOf } from './stored-headers';
export { readVerified, verifyLiveFiles } from './verify';
export { takeStep, type StepOptions } from './step';
export { withdraw } from './withdraw';
