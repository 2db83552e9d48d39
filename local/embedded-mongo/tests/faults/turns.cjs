/**
 * Loaded into the server's process ahead of it: tells how long the main thread was at work between two turns of its
 * event loop at the most, and in all, by the processor time the kernel gave it, so that what else the machine does is not counted.
 */
const { readFileSync } = require('node:fs');

const millisecondsAtWork = () =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

let last = millisecondsAtWork();
let longest = 0;
let all = 0;
const look = () => {
  const now = millisecondsAtWork();
  longest = Math.max(longest, now - last);
  all += now - last;
  last = now;
  setImmediate(look);
};

process.on('message', (message) => {
  if (message === 'begin') {
    longest = all = 0;
    last = millisecondsAtWork();
    look();
  } else {
    process.send({ longest, all });
  }
});
