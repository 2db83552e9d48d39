import { RATING_MAX } from '@savepoint/contracts/base';
import type { CSSProperties } from 'react';
import { message } from './messages';

interface Props {
  /** 0 to 5; fractions are shown exactly. */
  value: number;
  /** Hides the stars from screen readers, for use beside a text or control that states the value. */
  decorative?: boolean;
}

/** Five stars, filled from the left. */
export function Stars({ value, decorative = false }: Props) {
  const style = { '--v': value } as CSSProperties;
  return decorative ? (
    <span className="stars" style={style} aria-hidden="true" />
  ) : (
    <span
      className="stars"
      style={style}
      role="img"
      aria-label={message('stars', { value: Number(value.toFixed(2)), max: RATING_MAX })}
    />
  );
}
