import { readView, viewQuery } from './view';

const stories = [
  { region: 'poll', name: 'a game', props: {} },
  { region: 'poll', name: 'a long name', props: {} },
  { region: 'result', name: 'no votes', props: {} },
];
const view = (query: string) => readView(new URLSearchParams(query), stories);

test('every state has an address, which leaves out what is usual', () => {
  const shown = view('region=poll&story=a+long+name&theme=light&width=phone')!;
  expect(shown).toEqual({
    region: 'poll',
    story: 'a long name',
    toggles: { member: 'out', width: 'phone', theme: 'light', motion: 'full', html: 'both' },
  });
  expect(viewQuery(shown)).toBe('region=poll&story=a+long+name&width=phone&theme=light');
  expect(viewQuery(shown, { theme: 'dark', html: 'server' })).toBe(
    'region=poll&story=a+long+name&width=phone&html=server',
  );
  expect(view(viewQuery(shown))).toEqual(shown);
});

test('an address of what does not exist shows the first of the region, else of all', () => {
  expect(view('region=result&story=gone')).toMatchObject({ region: 'result', story: 'no votes' });
  expect(view('theme=constructor')).toMatchObject({ story: 'a game', toggles: { theme: 'dark' } });
  expect(readView(new URLSearchParams(), [])).toBeUndefined();
});
