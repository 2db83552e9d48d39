import { comment, minute, reply, uid } from '../../../test/make-comment';
import golden from './tree.golden.json';
import { buildTree, type CommentNode, type TreeOptions } from './tree';

const reader: TreeOptions = { member: '', admin: false, liked: [], replying_to: null, sending: [] };

const old = comment('old', { created: minute(0), user_uid: 'mara', likes: 2 });
const early = reply(old, 'early', { created: minute(5) });
const late = reply(old, 'late', { created: minute(20), user_uid: 'mara' });
const deep = reply(early, 'deep', { created: minute(10) });
const deepest = reply(deep, 'deepest', { created: minute(11), user_uid: 'mara' });
const recent = comment('recent', { created: minute(30) });
const twin = comment('twin', { created: minute(30) });
const unsorted = [late, twin, deepest, old, recent, deep, early];

const shape = (nodes: CommentNode[]): unknown[] =>
  nodes.map(({ uid: name, comments }) => (comments.length ? [name, shape(comments)] : name));
const find = (nodes: CommentNode[], name: string): CommentNode =>
  nodes
    .flatMap(function all(node): CommentNode[] {
      return [node, ...node.comments.flatMap(all)];
    })
    .find((node) => node.uid === uid(name))!;

test('buildTree: unsorted list → the tree in tree.golden.json', () => {
  const viewpoint = { ...reader, member: 'mara', liked: [deep.uid], replying_to: recent.uid };
  expect(buildTree(unsorted, viewpoint)).toEqual(golden);
});

test('buildTree: top-level comments newest first, replies oldest first', () => {
  const expected = shape(buildTree(unsorted, reader));
  expect(expected).toEqual([
    uid('twin'),
    uid('recent'),
    [uid('old'), [[uid('early'), [[uid('deep'), [uid('deepest')]]]], uid('late')]],
  ]);
  expect(shape(buildTree(unsorted.toReversed(), reader))).toEqual(expected);
});

test('buildTree: parent not loaded → reply left out', () => {
  expect(shape(buildTree([old, deep, deepest], reader))).toEqual([uid('old')]);
});

test('buildTree: canDelete is true for own comments and for administrators', () => {
  const nameless = comment('nameless', { user_uid: '' });
  expect(find(buildTree([nameless], reader), 'nameless').canDelete).toBe(false);
  const mine = buildTree(unsorted, { ...reader, member: 'mara' });
  expect(find(mine, 'deepest')).toMatchObject({ canDelete: true, leaf: true });
  expect(find(mine, 'old')).toMatchObject({ canDelete: true, leaf: false });
  expect(find(mine, 'recent')).toMatchObject({ canDelete: false, leaf: true });
  const all = buildTree(unsorted, { ...reader, member: 'mara', admin: true });
  expect(find(all, 'recent')).toMatchObject({ own: false, canDelete: true, leaf: true });
});

test('buildTree: a comment that is being sent is listed once, below its parent', () => {
  const sending = [reply(late, 'mine', { created: minute(40) }), recent];
  const tree = buildTree(unsorted, { ...reader, sending });
  expect(find(tree, 'late').comments).toMatchObject([{ uid: uid('mine'), sending: true }]);
  expect(find(tree, 'late').leaf).toBe(false);
  expect(tree.filter((node) => node.uid === recent.uid)).toHaveLength(1);
});
