export type { PublicAnswer } from './copy';
export { PageCache } from './page-cache';
export { sendCopy } from './send-copy';
export { servePublic, type Asked } from './serve';
