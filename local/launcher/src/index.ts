export { config } from './settings';
export { launch, type Launched, type LaunchOptions } from './launch';
export { main } from './main';
export { HEAP } from './supervisor';
