export * from './call-errors';
export * from './call-groups';
export * from './callers';
export * from './lookup';
export * from './open-api';
