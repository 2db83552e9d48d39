/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useShortcuts } from './use-shortcuts';

const pressed: string[] = [];
beforeEach(() => pressed.splice(0));

/** Two decided entries, then two undecided ones. */
function List() {
  const list = useRef<HTMLUListElement>(null);
  useShortcuts(list);
  return (
    <ul ref={list}>
      {['one', 'two', 'three', 'four'].map((name, index) => (
        <li key={name} data-entry="" tabIndex={-1} aria-label={name}>
          {(index < 2 ? ['undo'] : ['approve', 'remove']).map((action) => (
            <button
              key={action}
              type="button"
              data-action={action}
              onClick={() => pressed.push(`${action} ${name}`)}
            >
              {action}
            </button>
          ))}
        </li>
      ))}
    </ul>
  );
}
const press = (name: string, key: string) => fireEvent.keyDown(screen.getByLabelText(name), { key });

test('useShortcuts: a key presses the button of the focused entry only', () => {
  render(<List />);
  press('three', 'r');
  press('four', 'a');
  expect(pressed).toEqual(['remove three', 'approve four']);
});

test('useShortcuts: Z undoes the focused decision or the one just before the focus, and no earlier one', () => {
  render(<List />);
  press('one', 'z');
  press('three', 'z');
  press('four', 'z');
  expect(pressed).toEqual(['undo one', 'undo two']);
});
