/**
 * Preloaded into the server process: measures the longest turn of the event loop and the total, in CPU time of the main
 * thread, so that other processes do not affect the result.
 */
const { readFileSync } = require('node:fs');

const millisecondsAtWork = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

let last = millisecondsAtWork();
let longest = 0;
let all = 0;
const measure = () => {
  const now = millisecondsAtWork();
  longest = Math.max(longest, now - last);
  all += now - last;
  last = now;
  setImmediate(measure);
};
measure();

process.on('message', (message) => {
  if (message === 'begin') {
    longest = all = 0;
    last = millisecondsAtWork();
  } else {
    process.send({ longest, all });
  }
});
