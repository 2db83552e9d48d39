export { config } from './settings';
export { launch, type Launched, type LaunchOptions } from './launch';
export { main } from './main';
export { freePorts } from './ports';
export { PART_NAMES, ROLE_OF, ROLES, type PartName, type Role } from './plan';
export { HEAP } from './supervisor';
