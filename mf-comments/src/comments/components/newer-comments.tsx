import { pageHref } from '../address';
import { useThreadState } from '../state/thread';
import css from './more-button.module.css';

export const NO_SUCH_COMMENT = 'The comment you were looking for is not here any more.';

/** Leads back towards the newest comments from a page further on, and says so when it is not the page wanted. */
export function NewerComments() {
  const newer = useThreadState(({ page }) => page.newer);
  const found = useThreadState(({ page }) => page.found);
  const sort = useThreadState(({ page }) => page.at?.sort);
  const one = useThreadState(({ page }) => page.at?.page === undefined);
  return (
    <>
      {found ? null : (
        <p className="alert" data-for-readers>
          {one ? NO_SUCH_COMMENT : 'There are no comments that far back. These are the newest.'}
        </p>
      )}
      {newer ? (
        <p className={css['more']}>
          <a className="btn btn--line" rel="prev" href={pageHref(newer, sort)}>
            {sort ? 'Comments before these' : newer === '1' ? 'Newest comments' : 'Newer comments'}
          </a>
        </p>
      ) : null}
    </>
  );
}
