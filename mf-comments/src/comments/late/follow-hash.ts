import { commentId } from '../address';
import { NO_SUCH_COMMENT } from '../components/newer-comments';
import { announce } from '../state/notice-slice';
import { miss } from '../state/page-slice';
import type { Step } from '../state/thread';
import { readAround } from './read-around';

const LINK = new RegExp(`^#${commentId('([A-Za-z0-9_-]+)')}$`);

/**
 * Goes to the comment that the address names, which is not on the page.
 * @param attempt does what may fail; answers whether it did not
 */
export const followHash =
  (attempt: (call: () => Promise<unknown>) => Promise<boolean>): Step<Promise<void>> =>
  async (dispatch) => {
    const { hash } = location;
    const uid = LINK.exec(hash)?.[1];
    if (!uid) return;
    const read = await attempt(() => dispatch(readAround(uid)));
    if (location.hash !== hash) return;
    // Goes there without an animation and makes it the `:target`, which is highlighted.
    if (document.getElementById(commentId(uid))) location.replace(hash);
    else if (!read) dispatch(announce('The comment could not be loaded'));
    else {
      dispatch(miss());
      dispatch(announce(NO_SUCH_COMMENT));
    }
  };
