/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useKeys } from './use-keys';

const pressed: string[] = [];
beforeEach(() => pressed.splice(0));

/** Two that were decided, then two that wait. */
function List() {
  const list = useRef<HTMLUListElement>(null);
  useKeys(list);
  return (
    <ul ref={list}>
      {['one', 'two', 'three', 'four'].map((name, index) => (
        <li key={name} data-case="" tabIndex={-1} aria-label={name}>
          {(index < 2 ? ['undo'] : ['approve', 'remove']).map((act) => (
            <button key={act} type="button" data-act={act} onClick={() => pressed.push(`${act} ${name}`)}>
              {act}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
const press = (name: string, key: string) => fireEvent.keyDown(screen.getByLabelText(name), { key });

test('a key decides about the comment in focus and no other', () => {
  render(<List />);
  press('three', 'r');
  press('four', 'a');
  expect(pressed).toEqual(['remove three', 'approve four']);
});

test('undo is of the decision in focus, or of the one the focus has just left, and never of an earlier one', () => {
  render(<List />);
  press('one', 'z');
  press('three', 'z');
  press('four', 'z');
  expect(pressed).toEqual(['undo one', 'undo two']);
});
