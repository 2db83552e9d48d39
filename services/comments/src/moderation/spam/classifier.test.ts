import { SPAM_LEARNED_MIN } from '@savepoint/contracts/base';
import { generateCorpus } from '../../../test/spam-corpus';
import { SPAM_SCORE_MIN, train, type Example } from './classifier';
import { toFeatures } from './features';
import { evaluate } from '../../sites/spam/trial';

const spam = (text: string): Example => ({ text, isSpam: true });
const approved = (text: string): Example => ({ text, isSpam: false });
const repeat = (count: number, example: Example): Example[] => Array.from({ length: count }, () => example);

test('decisions of the first 70 % tell spam among the rest: precision and recall as docs/sites.md states them', async () => {
  const totals = { held: 0, heldSpam: 0, spam: 0 };
  for (const seed of [11, 12, 13, 14, 15]) {
    const corpus = generateCorpus(seed);
    const trial = await evaluate(
      corpus.filter(({ time }) => time < 0.7),
      corpus.filter(({ time }) => time >= 0.7),
    );
    expect(trial.ready).toBe(true);
    totals.held += trial.held.spam + trial.held.approved;
    totals.heldSpam += trial.held.spam;
    totals.spam += trial.tested.spam;
  }
  const round = (share: number) => Math.round(share * 100);
  expect({
    precision: round(totals.heldSpam / totals.held),
    recall: round(totals.heldSpam / totals.spam),
  }).toEqual({ precision: 97, recall: 84 });
});

test('no single word makes a comment spam', async () => {
  const corpus = generateCorpus(21);
  const classifier = await train(corpus);
  const scores = ['casino', 'WhatsApp', '', '👍', 'Is the free update out on Switch?'].map(
    (text) => classifier?.score(text).score ?? 100,
  );
  expect(Math.max(...scores)).toBeLessThan(SPAM_SCORE_MIN);
});

test('a disguised word is the word that it looks like', async () => {
  const classifier = await train([
    ...repeat(40, spam('Cheap casino bonus for everybody')),
    ...repeat(40, approved('The second boss took me an hour')),
  ]);
  for (const text of ['cheap c a s i n o bonus', 'Chеap cаsino bоnus', 'CHEAP ｃａｓｉｎｏ bonus'])
    expect(`${classifier?.score(text).score} ${text}`).toMatch(/^(?:9\d|100) /);
});

test('the words that weighed most explain the score; single letters and numbers do not', async () => {
  const classifier = await train([
    ...repeat(40, spam('Cheap gold, 24 hours a day, from $5: https://gold.example.com/a')),
    ...repeat(40, approved('A good day for the second boss')),
  ]);
  const found = classifier?.score('cheap gold 24 https://gold.example.com $7');
  expect(found?.score).toBeGreaterThanOrEqual(SPAM_SCORE_MIN);
  expect(found?.words).toEqual(expect.arrayContaining(['cheap', 'gold', 'example.com', '#link', '#price']));
  expect(found?.words).not.toContain('24');
});

test('too few decisions of a kind → there is no classifier', async () => {
  const enough = repeat(SPAM_LEARNED_MIN, spam('Cheap gold'));
  const few = repeat(SPAM_LEARNED_MIN - 1, approved('Hello'));
  expect(await train([...enough, ...few])).toBeNull();
  expect(await train([...enough, ...few, approved('Hello')])).not.toBeNull();
});

test('a text has few features, however long it is, and in scripts without spaces too', () => {
  expect(toFeatures(Array.from({ length: 5000 }, (_, index) => `${index}`).join(' ')).length).toBe(400);
  expect(toFeatures('便宜的金币')).toEqual(expect.arrayContaining(['金', '币']));
  expect(toFeatures('x'.repeat(5000))).toEqual(['x'.repeat(40)]);
});
