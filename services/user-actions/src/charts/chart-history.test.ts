import { readHistories } from './chart-history';

test('readHistories: days from before the clock was set back are left out', async () => {
  const ranks = { '2031-05-13': 2, '2031-05-14': 1, '2031-06-22': 1 };
  const histories = async () => [{ _id: 'hades', best_rank: 1, ranks }];
  const [history] = await readHistories(histories, 'top', ['hades'], () => null, new Date('2031-05-14'));
  expect(history?.ranks.map(({ day }) => day)).toEqual(['2031-05-13', '2031-05-14']);
});
