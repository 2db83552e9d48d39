/**
 * Moves a process’s clock by CLOCK_OFFSET_MS. Loaded by NODE_OPTIONS into every process of a site, so that pages with
 * “upcoming” and “3 days ago” stay the same from day to day.
 */
const offsetMs = Number(process.env.CLOCK_OFFSET_MS);
const { now } = Date;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now() + offsetMs], newTarget),
  get: (target, property, receiver) =>
    property === 'now' ? () => now() + offsetMs : Reflect.get(target, property, receiver),
});
// Code that compares a value’s constructor with Date.
Date.prototype.constructor = Date;
// Node’s own header says the time of the machine, and readers’ ages are counted by it.
const { ServerResponse } = require('node:http');
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
