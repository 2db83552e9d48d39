import { limitLookups, type Lookup } from './limit-lookups';

/** A server of names that answers when it is told to. */
function silentServer() {
  const held = new Map<string, Parameters<Lookup>[1]>();
  const lookup = limitLookups((host, callback) => void held.set(host, callback));
  const answers: string[] = [];
  return {
    ask: (host: string) =>
      lookup(host, (error, found) => answers.push(`${host} ${error?.code ?? found[0]?.address}`)),
    answer: (host: string) => held.get(host)?.(null, [{ address: '192.0.2.1', family: 4 }]),
    asked: () => [...held.keys()],
    answers,
  };
}
const names = (count: number) => Array.from({ length: count }, (_, index) => `host-${index}.example`);

test('at most eight names are looked up at once; the others follow in order', () => {
  const server = silentServer();
  for (const host of names(12)) server.ask(host);
  expect(server.asked()).toEqual(names(8));
  server.answer('host-3.example');
  server.answer('host-0.example');
  expect(server.asked()).toEqual(names(10));
  expect(server.answers).toEqual(['host-3.example 192.0.2.1', 'host-0.example 192.0.2.1']);
  for (const host of names(12)) server.answer(host);
  for (const host of names(12).slice(10)) server.answer(host);
  expect(new Set(server.answers).size).toBe(12);
});

test('a name that is being looked up is not looked up twice', () => {
  const server = silentServer();
  for (let times = 0; times < 20; times++) server.ask('host.example');
  server.ask('other.example');
  expect(server.asked()).toEqual(['host.example', 'other.example']);
  server.answer('host.example');
  expect(server.answers).toEqual(Array.from({ length: 20 }, () => 'host.example 192.0.2.1'));
});

test('with too many waiting, a further one fails at once', () => {
  const server = silentServer();
  for (const host of names(109)) server.ask(host);
  expect(server.answers).toEqual(['host-108.example EAI_AGAIN']);
});
