import type { CSSProperties } from 'react';
import { letterHue } from '../letter-hue';

/** A member’s first letter on their colour; decorative, since the name stands beside it. */
export function Avatar({ uid, name }: { uid: string; name: string }) {
  const { hue, white } = letterHue(uid);
  const [letter = '?'] = name.trim();
  return (
    <span
      className={white ? 'ava ava--white' : 'ava'}
      style={{ '--h': hue } as CSSProperties}
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}
