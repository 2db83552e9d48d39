export { buildHost, type HostManifest } from './build-host';
export { buildModule } from './build-module';
export { buildRemote } from './build-remote';
export { buildScripts } from './build-scripts';
export { readBuiltRemote, type BuiltRegion, type BuiltRemote } from './built-remote';
export { main, run } from './cli';
export { readRemoteManifest, type RemoteManifest } from './remote-manifest';
export { isRemote, savepointSchema } from './savepoint-file';
export { checkRemote } from './check/check-remote';
export { recordCheck } from './check/record';
export { resultLines, type CheckResult } from './check/result';
export { MAX_SCRIPT_BYTES } from './check/built-files';
export { readStories, type RegionStory } from './check/stories';
export { readContract, type RegionContract, type RemoteContract } from './region-contract';
export { registerHost, readHost } from './store/host-file';
export {
  applyOwners,
  initOwners,
  readOwners,
  rotateKey,
  withdrawKey,
  type OwnersChanged,
} from './store/owners';
export { publish, type Published, type PublishOptions } from './store/publish';
export { changeStore, readRegistry } from './store/registry-file';
export { promote, type Promoted } from './store/promote';
export { rollback, type RolledBack } from './store/rollback';
export { withdraw } from './store/withdraw';
export { watchHost, watchRemote, type WatchOptions } from './watch';
export { findRemotes, findRoot, publishAll, readBuiltHost, readHostManifest } from './workspace';
