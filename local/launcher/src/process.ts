/** The entry of a process that can run every part, from the files of its package. */
import { data } from './parts/data';
import { fragments } from './parts/fragments';
import { services } from './parts/services';
import { web } from './parts/web';
import { runProcess } from './run-process';

runProcess({ ...data, ...services, ...fragments, ...web });
