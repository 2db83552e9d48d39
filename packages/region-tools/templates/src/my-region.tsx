import type { OpenSlotProps } from '@savepoint/contracts/regions';
import { useState } from 'react';
import { message } from './messages';
import css from './my-region.module.css';

type Answer = 'yes' | 'no';

/** Region `my-region`: asks readers about the game, article or review of the page. */
export function MyRegion({ name }: OpenSlotProps) {
  const [answer, setAnswer] = useState<Answer>();
  const button = (value: Answer) => (
    <button
      className="btn btn--line"
      type="button"
      aria-pressed={answer === value}
      onClick={() => setAnswer(value)}
    >
      {message(value)}
    </button>
  );
  return (
    <>
      <div className="sec__head">
        <h2 className="pt">{message('question', { name })}</h2>
      </div>
      <div className={css['answers']}>
        {button('yes')}
        {button('no')}
      </div>
      <p className={css['status']} role="status">
        {answer ? message('thanks') : ''}
      </p>
    </>
  );
}
