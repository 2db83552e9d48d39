export { type CallTokens, createCallTokens, registerCallers } from './call-tokens';
export * from './catalogue-generation';
export * from './circuit-breaker';
export * from './client';
export * from './entity-lookup';
export * from './mail-client';
export * from './registry-poller';
export { RequestAbort } from './request-abort';
export * from './reserved-names';
