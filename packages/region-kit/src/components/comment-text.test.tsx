/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { CommentText } from './comment-text';

const SECRET = 'The sun explodes.';

test('CommentText: no spoiler → a paragraph', () => {
  const { container } = render(<CommentText comment={{ content: 'A fine game.' }} className="body" />);
  expect(container.innerHTML).toBe('<p class="body" dir="auto">A fine game.</p>');
});

test('CommentText: a spoiler → covered by a closed <details>', () => {
  render(<CommentText comment={{ content: SECRET, spoiler: true }} />);
  expect(screen.getByText(SECRET).closest('details')!.open).toBe(false);
  expect(screen.getByText('Show spoiler').closest('summary')).toBeTruthy();
});

test('CommentText: maxLength → an excerpt, covered as well', () => {
  render(<CommentText comment={{ content: 'one two three four', spoiler: true }} maxLength={8} />);
  expect(screen.getByText('one two…').closest('details')).toBeTruthy();
});
