import { useEffect } from 'react';
import { commentId } from '../focus';

/**
 * Follows a link to a comment once more when the comment has come after the page.
 * @param arrived whether the comments have come, later than the page
 */
export function useHashTarget(arrived: boolean): void {
  useEffect(() => {
    const { hash } = location;
    const isComment = hash.startsWith(`#${commentId('')}`);
    if (arrived && isComment && document.getElementById(hash.slice(1))) location.replace(hash);
  }, [arrived]);
}
