import { useList } from '../list';
import { call } from '../api';
import css from '../moderation.module.css';
import { message } from './training-messages';

const load = async () => ({
  items: (await call('listTrainingResults', { body: {} })).results,
  next_cursor: null,
});

/** How the moderators do in training, for administrators. */
export function TrainingResults() {
  const { items } = useList(load);
  if (!items?.length) return null;
  return (
    <section className={css['results']}>
      <h3>{message('results')}</h3>
      <ul className={css['list']}>
        {items.map((each) => (
          <li key={each.name}>
            <bdi>{each.name}</bdi>:{' '}
            {message('ofOne', { ...each, percent: Math.round((100 * each.agreed) / each.answered) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
