export { OwnSites } from './own-sites';
export { SitePage } from './site-page';
