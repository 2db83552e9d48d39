import comment from './comment.module.css';
import css from './waiting.module.css';

/** Grey comments, while the first page is on its way. */
export function Waiting() {
  return [0, 1, 2].map((index) => (
    <div key={index} className={comment['comment']} aria-hidden="true">
      <div className={`skel ${css['face']}`} />
      <div className={css['lines']}>
        <div className="skel" />
        <div className="skel" />
        <div className="skel" />
      </div>
    </div>
  ));
}
