import type { CSSProperties } from 'react';

interface Props {
  /** 0 to 5; any fraction is shown exactly. */
  value: number;
  /** Beside a control or text that already says the value. */
  decorative?: boolean;
}

/** Five stars, filled from the left. */
export function Stars({ value, decorative = false }: Props) {
  const style = { '--v': value } as CSSProperties;
  return decorative ? (
    <span className="stars" style={style} aria-hidden="true" />
  ) : (
    <span className="stars" style={style} role="img" aria-label={`${Number(value.toFixed(2))} out of 5`} />
  );
}
