import { attemptActions, attemptOf, attemptsReducer, READY, type Attempts } from './attempts-slice';

const { begun, changed, forgotten } = attemptActions;
const MARA = { name: 'deletion', uid: 'mara' } as const;
const TOM = { name: 'deletion', uid: 'tom' } as const;

/** The attempts after these actions. */
const after = (...actions: Parameters<typeof attemptsReducer>[1][]): Attempts =>
  actions.reduce<Attempts>(attemptsReducer, {});

test('an attempt is found for its member and its action only', () => {
  const attempts = after(begun(MARA), changed({ ...MARA, step: 'busy', progress: 7 }));
  expect(attemptOf(attempts, MARA)).toMatchObject({ step: 'busy', error: '', progress: 7 });
  expect(attemptOf(attempts, TOM)).toBeUndefined();
  expect(attemptOf(attempts, { name: 'download', uid: 'mara' })).toBeUndefined();
});

test('begun again: the step stays until it is busy, error and progress do not', () => {
  const attempts = after(
    begun(MARA),
    changed({ ...MARA, step: 'stale', error: 'No.', progress: 3 }),
    begun(MARA),
  );
  expect(attemptOf(attempts, MARA)).toMatchObject({ ...READY, step: 'stale' });
});

test('begun by another member → from the start, and what the first one’s attempt becomes is dropped', () => {
  const attempts = after(
    begun(MARA),
    changed({ ...MARA, step: 'stale' }),
    begun(TOM),
    changed({ ...MARA, step: 'done' }),
  );
  expect(attemptOf(attempts, TOM)).toMatchObject(READY);
  expect(attemptOf(attempts, MARA)).toBeUndefined();
});

test('forgotten: one that has ended is removed, one under way stays', () => {
  expect(attemptOf(after(begun(MARA), changed({ ...MARA, step: 'done' }), forgotten('deletion')), MARA)).toBe(
    undefined,
  );
  expect(
    attemptOf(after(begun(MARA), changed({ ...MARA, step: 'busy' }), forgotten('deletion')), MARA),
  ).toMatchObject({ step: 'busy' });
});

test('changed after it was forgotten → stored, so that how it ended is shown', () => {
  const attempts = after(begun(MARA), forgotten('deletion'), changed({ ...MARA, error: 'No.' }));
  expect(attemptOf(attempts, MARA)).toMatchObject({ step: 'ready', error: 'No.' });
});
