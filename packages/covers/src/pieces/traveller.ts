import type { Colour } from '../colour';
import { rect } from '../svg/shapes';

/**
 * The traveller: the i of the wordmark, standing somewhere in most pictures.
 * @param x middle, and y feet
 * @param height from feet to the top of the head
 */
export const traveller = (x: number, y: number, height: number, body: Colour, head: Colour): string => {
  const width = height * 0.3;
  const skull = height * 0.27;
  return (
    rect(x - width / 2, y - height * 0.6, width, height * 0.6, body) +
    rect(x - width * 0.78, y - height * 0.09, width * 1.56, height * 0.09, body) +
    rect(x - skull / 2, y - height, skull, skull, head)
  );
};
