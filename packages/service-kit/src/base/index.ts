export { isDatabaseUnavailable, isStorageFull } from './database-errors';
export * from './errors';
export * from './free-ports';
export * from './html';
export * from './loopback';
export { message } from './messages';
export * from './network';
export * from './starting';
export * from './with-timeout';
