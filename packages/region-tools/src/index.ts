export { buildHost } from './build-host';
export { buildModule } from './build-module';
export { buildRemote } from './build-remote';
export { buildScripts } from './build-scripts';
export { main, run } from './cli';
export { readRemoteManifest, type RemoteManifest } from './remote-manifest';
export { isRemote, savepointSchema } from './savepoint-file';
export { checkRemote } from './check/check-remote';
export { recordCheck } from './check/record';
export { resultLines, type CheckResult } from './check/result';
export { MAX_SCRIPT_BYTES } from './check/built-files';
export { readStories, type RegionStory } from './check/stories';
export {
  applyOwners,
  changeStore,
  initOwners,
  promote,
  publish,
  readBuiltRemote,
  readContract,
  readHost,
  readOwners,
  readRegistry,
  registerHost,
  rollback,
  rotateKey,
  withdraw,
  withdrawKey,
  type BuiltRegion,
  type BuiltRemote,
  type HostManifest,
  type OwnersChanged,
  type Promoted,
  type Published,
  type PublishOptions,
  type RegionContract,
  type RemoteContract,
  type RolledBack,
} from '@savepoint/region-store';
export { watchHost, watchRemote, type WatchOptions } from './watch';
export { findRemotes, findRoot, publishAll, readBuiltHost, readHostManifest } from './workspace';
