import { History, type MadeCall } from './history';
import { makeSoakPlan } from './soak-plan';
import { summariseSoak } from './soak-summary';

const MINUTES_20_S = 1_200;

test('a seed → always the same soak; another seed → another', () => {
  expect(makeSoakPlan(7, 120)).toEqual(makeSoakPlan(7, 120));
  expect(makeSoakPlan(7, 120).calls).not.toEqual(makeSoakPlan(8, 120).calls);
  expect(makeSoakPlan(7, MINUTES_20_S).faults).not.toEqual(makeSoakPlan(8, MINUTES_20_S).faults);
});

test('a soak has a fault every 30 seconds, which ends before the next begins, and all kinds of them', () => {
  const { faults } = makeSoakPlan(1, MINUTES_20_S);
  expect(faults.map(({ after }) => after)).toEqual(Array.from({ length: 40 }, (_, index) => 15 + 30 * index));
  for (const { forMs } of faults) expect(forMs).toBeLessThan(10_000);
  const kinds = new Set(faults.map(({ kind }) => kind));
  for (const kind of ['kill', 'suspend', 'clock', 'disk-full']) expect(kinds).toContain(kind);
});

test('the number of a soak’s calls depends on its length only', () => {
  expect(makeSoakPlan(1, 60).calls).toHaveLength(900);
  expect(makeSoakPlan(2, 60).calls).toHaveLength(900);
});

test('the summary counts pages, calls by kind, faults by kind and contradictions', () => {
  const history = new History();
  const made: MadeCall = {
    call: { id: 0, by: 'Ann', kind: 'post', game: 'hades' },
    began: 1,
    ended: 2,
    outcome: 'ok',
    response: '200',
    isOpen: false,
  };
  history.calls.set(0, made);
  history.calls.set(1, { ...made, outcome: 'refused' });
  history.calls.set(2, { ...made, call: { id: 2, by: 'Bob', kind: 'like', of: 0 } });
  Object.assign(history.pages, { read: 100_000, failed: ['/: 503'] });
  Object.assign(history.pagesOfBrokenGateway, { read: 5, failed: 4 });
  history.faults.push(
    { after: 15, forMs: 500, kind: 'disk-full' },
    { after: 45, forMs: 500, kind: 'disk-full' },
  );
  const problems = [
    'Comment lost: #0',
    'Like of game hades:ann is not stored: #1',
    'Comment stored 2 times: #0',
    'Like of game hades:ann is stored: #1',
  ];
  expect(summariseSoak(history, problems)).toMatchInlineSnapshot(`
    "Pages: 100,000 asked, 99,999 served (99.999 %); 5 more while the gateway itself was broken, of which 4 failed
    Calls  acknowledged  refused  unknown  skipped
    like              1        0        0        0
    post              1        1        0        0
    all               2        1        0        0
    Faults: 2: disk-full 2
    Lost 2, doubled 1, contradictions 4"
  `);
});
