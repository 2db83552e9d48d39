/** @jest-environment jsdom */
import type { WordRule } from '@savepoint/contracts/moderation';
import { createBus, defineRegion } from '@savepoint/region-kit';
import { testContext } from '@savepoint/region-kit/testing';
import { ApiError, getSession, startSession } from '@savepoint/session';
import { act, fireEvent, screen } from '@testing-library/react';
import { WordRuleForm } from './word-rule-form';

const RULE: WordRule = {
  rule_uid: 'rule-00000001',
  phrases: ['casino'],
  effect: 'moderate',
  enabled: true,
  updated: '2026-11-23T10:00:00.000Z',
  by: 'Mo',
  version: 1,
};
const THEIRS: WordRule = { ...RULE, phrases: ['lottery', 'raffle'], effect: 'reject', by: 'Ada', version: 2 };

test('another moderator has saved meanwhile → both are shown, nothing typed is lost, and it can be saved then', async () => {
  startSession({ config: { apiKey: '', authDomain: '', projectId: '' }, bus: createBus(), track: () => {} });
  const saved: unknown[] = [];
  jest.spyOn(getSession().api, 'call').mockImplementation((async (name: string, options: object) => {
    if (name === 'listWordRules') return { rules: [THEIRS] };
    const { body } = options as { body: { version: number } };
    saved.push(body);
    if (body.version !== 2) throw new ApiError(409, 'rule-changed', 'Ada has since changed this rule.');
    return { rule: RULE };
  }) as never);
  const onClose = jest.fn();
  const region = defineRegion(() => <WordRuleForm rule={RULE} onClose={onClose} />);
  const element = document.body.appendChild(document.createElement('section'));
  await act(async () => void region.mount(element, {}, testContext('moderation').context));
  const box = screen.getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.change(box, { target: { value: 'casino\nfree spins' } });
  const save = () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save and switch on' })));
  await save();
  expect(screen.getByRole('alert').textContent).toContain('Ada has since changed');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'lottery',
    'raffle',
  ]);
  expect([box.value, onClose.mock.calls.length]).toEqual(['casino\nfree spins', 0]);
  await save();
  expect([saved.length, onClose.mock.calls.length]).toEqual([2, 1]);
  expect(saved[1]).toMatchObject({ version: 2, phrases: ['casino', 'free spins'] });
});
