/** Stands for `@module-federation/runtime/helpers` in the host’s build, which keeps no snapshots. */
export default { global: { getGlobalSnapshotInfoByModuleInfo: () => undefined } };
