import '../styles/index.css';
import { beginClient } from './federation/load-files';
import { startForms, startGallery } from './page-parts';
import { runInTasks } from './tasks';

if (beginClient()) {
  startGallery();
  // Forms; the kit with React, which is most of the code; the session; then the regions.
  void runInTasks([
    // Not while the client is evaluated: webpack creates an error before it loads a chunk, and with tools attached V8
    // would parse the whole client again to locate it.
    startForms,
    () => import(/* webpackMode: "eager" */ '@savepoint/region-kit'),
    () => import(/* webpackMode: "eager" */ '@savepoint/session'),
    () => import(/* webpackMode: "eager" */ './start').then(({ startPage }) => startPage()),
  ]);
}
