/**
 * Loaded into each process of a simulated site before its part. Moves its clock and fills its disk on request: each line
 * of standard input is a JSON object with `clockOffsetMs` or `isDiskFull`. With `SIMULATION_BREAK`, undoes that safety
 * rule of breaks.json.
 */
const fs = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { createInterface } = require('node:readline');

const rule = require('./breaks.json')[process.env.SIMULATION_BREAK];
if (rule) {
  const file = join(__dirname, '..', '..', rule.file);
  const { _compile: compile } = Module.prototype;
  Module.prototype._compile = function (code, name, ...rest) {
    const isBroken = name === file;
    if (isBroken && !code.includes(rule.find)) throw new Error(`${file} does not contain: ${rule.find}`);
    return compile.call(this, isBroken ? code.replace(rule.find, () => rule.replace) : code, name, ...rest);
  };
}

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
