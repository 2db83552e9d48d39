export { BuiltRemote, readBuiltRemote, readPublishedRemote, type BuiltRegion } from './built-remote';
export { compressedCopies } from './compress';
export { integrityOf, sha384 } from './digests';
export { jsonFile } from './file-store';
export { FolderStore } from './folder-store';
export { History } from './history';
export {
  findHost,
  hostMismatches,
  liveRemotes,
  readHost,
  registerHost,
  type HostManifest,
} from './host-file';
export { isBucketUrl, openStore, storeOf } from './open-store';
export { eventMismatches } from './own-events';
export { applyOwners, initOwners, readOwners, rotateKey, withdrawKey, type OwnersChanged } from './owners';
export { promote, type Promoted } from './promote';
export { publish, type Published, type PublishOptions } from './publish';
export { readContract, remoteContract, type RegionContract, type RemoteContract } from './region-contract';
export { historyOf, versionsOf } from './region-entry';
export { type RegionStore, type StoredFile, type StoredVersion } from './region-store';
export {
  assertName,
  changeStore,
  loadRegistry,
  readRegistry,
  type ChannelOptions,
  type StoreOptions,
} from './registry-file';
export { type JsonSchema } from './schema-mismatches';
export { rollback, type RolledBack } from './rollback';
export { readVerified, verifyLiveFiles } from './verify';
export { takeStep, type StepOptions } from './step';
export { withdraw } from './withdraw';
