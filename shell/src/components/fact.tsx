import type { ReactNode } from 'react';

/** One line of a game’s facts; nothing when there is nothing to say. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
