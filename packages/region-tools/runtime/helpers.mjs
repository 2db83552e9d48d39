/** Replaces `@module-federation/runtime/helpers` in the host's build, which uses no snapshots. */
export default { global: { getGlobalSnapshotInfoByModuleInfo: () => undefined } };
