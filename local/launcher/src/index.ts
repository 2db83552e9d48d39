export { config, readSettings } from './settings';
export { launch, type LaunchOptions, type RunningSite } from './launch';
export { main } from './main';
export { freePorts } from '@savepoint/service-kit/base';
export { makePlan, PART_NAMES, ROLE_OF, ROLES, type PartName, type PartPlan, type Role } from './plan';
export { loadKeys, loadKeyPair } from './resources';
export { processFor } from './shared-port';
export { HEAP_OPTIONS } from './process-options';
export { hasCatalogue, waitForFirstPage } from './wait-for-first-page';
