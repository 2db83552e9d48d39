import { withComments } from './json-ld';

const posting = {
  '@context': 'https://schema.org',
  '@type': 'DiscussionForumPosting',
  author: { name: 'Wren' },
};
const page = { '@context': 'https://schema.org', '@type': 'Review', author: { name: 'Marit' } };

test('comments are inside the item of the page, so that no reading view takes their author for the page’s', () => {
  const other = { '@type': 'Thing' };
  expect(withComments([page, other], [posting, { '@type': 'ItemList' }])).toEqual([
    { ...page, comment: [{ '@type': 'Comment', author: { name: 'Wren' } }] },
    other,
    { '@type': 'ItemList' },
  ]);
});

test('a page without an item of its own has the comments as they are', () => {
  expect(withComments([], [posting])).toEqual([posting]);
});
