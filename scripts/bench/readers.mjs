/** Readers who follow a thread, in a process of their own: each holds an event stream open. */
import { connect } from 'node:net';

/** Streams that are being opened at the same time. */
const OPENING_COUNT = 50;

let awaited;
let openCount = 0;
let receivedCount = 0;

/** Opens a stream. @returns when its first event has arrived */
function open({ host, hostname, port, pathname, search }) {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    let last = '';
    let isOpen = false;
    let received;
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`a stream was closed: ${last}`)));
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`);
    socket.on('data', (chunk) => {
      // An event may arrive in two parts.
      const text = last + chunk.latin1Slice();
      last = text.slice(-200);
      if (!isOpen && text.includes('data: ')) {
        isOpen = true;
        openCount += 1;
        resolve();
      }
      if (awaited === undefined || received === awaited || !text.includes(awaited)) return;
      received = awaited;
      receivedCount += 1;
      if (receivedCount === openCount) process.send({ receivedCount });
    });
  });
}

process.on('message', async ({ url, count, uid }) => {
  if (uid !== undefined) {
    awaited = uid;
    receivedCount = 0;
    return;
  }
  const target = new URL(url);
  let left = count;
  const openNext = async () => {
    while (left > 0) {
      left -= 1;
      await open(target);
    }
  };
  await Promise.all(Array.from({ length: OPENING_COUNT }, openNext));
  process.send({ opened: count });
});
process.once('disconnect', () => process.exit(0));
