import '../styles/index.css';
import { startForms, startGallery } from './page-parts';
import { runInTasks } from './tasks';

// Small, and usable before the page has loaded.
startForms();
startGallery();
// React, which is most of the code; then what the regions share with the page; then the regions.
void runInTasks([
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@savepoint/session'),
  () => import(/* webpackMode: "eager" */ './start').then(({ startPage }) => startPage()),
]);
