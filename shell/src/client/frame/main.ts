import '../../styles/embed/index.css';
import { runInTasks } from '../tasks';

// The client of the comments embedded in other sites: `embed/frame.ts` loads it when a reader uses the thread.
void runInTasks([
  () => import(/* webpackMode: "eager" */ '@savepoint/region-kit'),
  () => import(/* webpackMode: "eager" */ '@savepoint/session'),
  () => import(/* webpackMode: "eager" */ './start').then(({ startFrame }) => startFrame()),
]);
