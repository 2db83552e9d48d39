import { Icon } from '@savepoint/region-kit';
import css from './companion.module.css';

/** Says that comments have come; they are shown when the reader wants them, and nothing moves before. */
export function Arrived({ count, onShow }: { count: number; onShow(): void }) {
  if (!count) return null;
  return (
    <div className={css['arrived']}>
      <button className="btn" type="button" onClick={onShow}>
        <Icon name="arrow" small />
        {count} new {count === 1 ? 'comment' : 'comments'}
      </button>
    </div>
  );
}
