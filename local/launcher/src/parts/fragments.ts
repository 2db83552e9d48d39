import { service, type Preparers } from './prepare';

export const fragments: Preparers = { fragments: service(() => import('@savepoint/fragments')) };
