import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { serialize } from 'bson';
import { startHarness, type Harness } from '../harness';
import { byTier } from '../tier';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  await harness.db.collection('things').insertOne({ a: 1 });
});
afterAll(() => harness.stop());

/** @returns an OP_MSG with one body, and perhaps a document sequence */
function message(body: object, sequence?: { name: string; documents: object[] }): Buffer {
  const parts = [Buffer.from([0, 0, 0, 0, 0]), Buffer.from(serialize(body))];
  if (sequence) {
    const documents = Buffer.concat(sequence.documents.map((item) => Buffer.from(serialize(item))));
    const name = Buffer.from(`${sequence.name}\0`);
    const size = Buffer.alloc(4);
    size.writeInt32LE(4 + name.length + documents.length);
    parts.push(Buffer.from([1]), size, name, documents);
  }
  const payload = Buffer.concat(parts);
  const header = Buffer.alloc(16);
  header.writeInt32LE(16 + payload.length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(2013, 12);
  return Buffer.concat([header, payload]);
}

/** Sends bytes. @returns the bytes received until the server closed or responded, or the client ended */
async function send(bytes: Buffer): Promise<{ answer: Buffer; closed: boolean }> {
  const socket: Socket = connect(harness.mongo.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const finish = (closed: boolean) => {
      socket.destroy();
      resolve({ answer: Buffer.concat(chunks), closed });
    };
    socket.on('error', () => undefined);
    socket.on('close', () => finish(true));
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (all.length >= 4 && all.length >= all.readInt32LE(0)) finish(false);
    });
    // The end of the stream shows the server that no more is coming, so that it drops an incomplete message.
    socket.end(bytes);
  });
}

async function expectAlive(): Promise<void> {
  expect(await harness.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  expect(await harness.db.collection('things').countDocuments()).toBe(1);
}

const ping = message({ ping: 1, $db: 'test' });
const withInt = (at: number, value: number) => {
  const copy = Buffer.from(ping);
  copy.writeInt32LE(value, at);
  return copy;
};

test.each<[string, Buffer]>([
  ['cut off in its header', ping.subarray(0, 9)],
  ['cut off in its body', ping.subarray(0, ping.length - 3)],
  ['with a length of zero', withInt(0, 0)],
  ['with a negative length', withInt(0, -1)],
  ['longer than the maximum message', withInt(0, 48_000_001)],
  ['with an unknown opcode', withInt(12, 2004 + 1)],
  ['with unknown required flags', withInt(16, 1 << 5)],
  ['with a checksum that was not agreed on', withInt(16, 1)],
  [
    'with a section of an unknown kind',
    Buffer.concat([ping.subarray(0, 20), Buffer.from([9]), ping.subarray(21)]),
  ],
  ['with a body whose length is wrong', withInt(21, 4000)],
  ['with a body of negative length', withInt(21, -5)],
])('a message %s closes the connection, not the server', async (_, bytes) => {
  const { answer, closed } = await send(bytes);
  expect(closed).toBe(true);
  expect(answer).toHaveLength(0);
  await expectAlive();
});

test('BSON nested too deeply → an error response', async () => {
  let nested: object = {};
  for (let depth = 0; depth < 300; depth += 1) nested = { n: nested };
  const { answer, closed } = await send(message({ find: 'things', filter: nested, $db: 'test' }));
  expect(closed).toBe(false);
  expect(answer.toString('latin1')).toContain('Overflow');
  await expectAlive();
});

test.each<[string, object, string]>([
  ['without a database', { ping: 1 }, 'Location40571'],
  ['that is unknown', { frobnicate: 1, $db: 'test' }, 'CommandNotFound'],
  ['named like a property of every object', { constructor: 1, $db: 'test' }, 'CommandNotFound'],
  ['with a filter that is not a document', { find: 'things', filter: 5, $db: 'test' }, 'TypeMismatch'],
  ['on a collection without a name', { find: '', $db: 'test' }, 'InvalidNamespace'],
])('a command %s is answered with an error', async (_, body, codeName) => {
  expect((await send(message(body))).answer.toString('latin1')).toContain(codeName);
  await expectAlive();
});

const MUTATIONS = byTier(600, 10_000);

test('random mutations of valid messages: the server keeps running and the data is unchanged', async () => {
  const originals = [
    ping,
    message({
      find: 'things',
      filter: { a: { $gt: 0 }, b: [1, 'x', { c: null }] },
      sort: { a: 1 },
      limit: 5,
      $db: 'test',
    }),
    message({
      aggregate: 'things',
      pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }],
      cursor: {},
      $db: 'test',
    }),
    message(
      { update: 'other', $db: 'test' },
      { name: 'updates', documents: [{ q: { a: 9 }, u: { $inc: { n: 1 } } }] },
    ),
    message({ insert: 'other', $db: 'test' }, { name: 'documents', documents: [{ a: 1 }, { a: 2 }] }),
  ];
  const mutation = fc.record({
    original: fc.constantFrom(...originals),
    bytes: fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 6 }),
    cut: fc.option(fc.nat(200), { freq: 6 }),
  });
  // Random messages must not write to the collection that is checked afterwards.
  const mutated = fc.sample(mutation, MUTATIONS).map(({ original, bytes, cut }) => {
    const copy = Buffer.from(original);
    for (const [at, value] of bytes) copy[4 + (at % (copy.length - 4))] = value;
    return cut === null ? copy : copy.subarray(0, Math.max(0, copy.length - cut));
  });
  const outcomes = { answered: 0, closed: 0 };
  const lane = async (lane: Buffer[]) => {
    for (const bytes of lane) outcomes[(await send(bytes)).closed ? 'closed' : 'answered'] += 1;
  };
  const lanes = Array.from({ length: 16 }, (_, i) => mutated.filter((__, n) => n % 16 === i));
  await Promise.all(lanes.map(lane));
  expect(outcomes.answered + outcomes.closed).toBe(MUTATIONS);
  expect(Math.min(outcomes.answered, outcomes.closed)).toBeGreaterThan(MUTATIONS / 100);
  await expectAlive();
});
