export * from './outgoing-client';
export { isPublicAddress } from './public-address';
export * from './webhook-signature';
