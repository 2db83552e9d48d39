import type { CSSProperties } from 'react';
import { avatarColour } from '../avatar-colour';

/** A member’s initial on their colour. Decorative: the name is always beside it. */
export function Avatar({ uid, name }: { uid: string; name: string }) {
  const { hue, white } = avatarColour(uid);
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
