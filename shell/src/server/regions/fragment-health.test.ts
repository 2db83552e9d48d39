import { FragmentHealth } from './fragment-health';

const sent: unknown[] = [];
const log = { warn: jest.fn() };
let fails = false;
const health = new FragmentHealth(
  {
    call: (async (name: string, { body }: { body: unknown }) => {
      if (fails) throw new Error('down');
      sent.push([name, body]);
    }) as never,
  },
  log,
);

test('times and failures of each release → one report; then nothing until there is more', async () => {
  health.count('poll', '1.0.0', 8);
  health.count('poll', '1.0.0', 90_000);
  health.count('poll', '1.0.0', undefined);
  health.count('poll', '2.0.0', 3);
  await health.send();
  await health.send();
  const fragments = [
    { region: 'poll', version: '1.0.0', render_ms: [8, 60_000], failures: 1 },
    { region: 'poll', version: '2.0.0', render_ms: [3], failures: 0 },
  ];
  expect(sent).toEqual([['reportFragmentHealth', { fragments }]]);
});

test('under load a report stays within what the call accepts', async () => {
  sent.length = 0;
  for (let index = 0; index < 700; index += 1) {
    health.count('poll', '1.0.0', 8);
    health.count('poll', '1.0.0', undefined);
    health.count(`region-${index}`, '1.0.0', 8);
  }
  await health.send();
  const [[, { fragments }]] = sent as [[string, { fragments: { render_ms: number[]; failures: number }[] }]];
  expect(fragments).toHaveLength(40);
  expect([fragments[0]!.render_ms.length, fragments[0]!.failures]).toEqual([500, 500]);
});

test('the store does not take reports → one line in the log, not one for each', async () => {
  fails = true;
  for (let index = 0; index < 3; index += 1) {
    health.count('poll', '1.0.0', 8);
    await health.send();
  }
  expect(log.warn).toHaveBeenCalledTimes(1);
});
