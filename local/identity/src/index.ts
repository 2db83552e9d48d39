export { buildIdentity } from './app';
export type { IdentityOptions } from './app';
