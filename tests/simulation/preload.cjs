/**
 * Loaded into each process of a simulated site before its part. Moves its clock and fills its disk on request: each line
 * of standard input is a JSON object with `clockOffsetMs` or `isDiskFull`.
 */
const fs = require('node:fs');
const { createInterface } = require('node:readline');

let clockOffsetMs = 0;
let isDiskFull = false;

const { now } = Date;
const movedNow = () => now() + clockOffsetMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [movedNow()], newTarget),
  get: (target, property, receiver) =>
    property === 'now' ? movedNow : Reflect.get(target, property, receiver),
});
Date.prototype.constructor = Date;

const { statfsSync } = fs;
fs.statfsSync = (...args) => (isDiskFull ? { bavail: 0, bsize: 4096 } : statfsSync(...args));

createInterface({ input: process.stdin }).on('line', (line) => {
  const state = JSON.parse(line);
  clockOffsetMs = state.clockOffsetMs ?? clockOffsetMs;
  isDiskFull = state.isDiskFull ?? isDiskFull;
});
process.stdin.unref?.();
