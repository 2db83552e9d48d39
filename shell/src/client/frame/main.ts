import '../../styles/embed/index.css';
import { beginClient } from '../federation/load-files';
import { runInTasks } from '../tasks';
import { loadLanguage } from './language';

// The client of the comments embedded in other sites: `embed/frame.ts` loads it when a reader uses the thread.
if (beginClient()) {
  const language = loadLanguage();
  void runInTasks([
    () => import(/* webpackMode: "eager" */ '@savepoint/region-kit'),
    () => import(/* webpackMode: "eager" */ '@savepoint/session'),
    // Before anything is rendered.
    () => language,
    () => import(/* webpackMode: "eager" */ './start').then(({ startFrame }) => startFrame()),
  ]);
}
