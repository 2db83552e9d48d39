export { backdrop, bands, specks } from './ground';
export { pine } from './pine';
export { traveller } from './traveller';
