export * from './outgoing-client';
export { isPublicAddress } from './public-address';
export * from './retry-schedule';
export * from './shares';
export * from './webhook-signature';
