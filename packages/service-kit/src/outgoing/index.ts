export * from './outgoing-client';
export { isPublicAddress } from './public-address';
export * from './send-webhook';
export { createWebhookSecret, signWebhook } from './webhook-signature';
