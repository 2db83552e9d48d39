import { STREAM_HEIGHT_PX, STREAM_WIDTH_PX } from '@savepoint/contracts';
import { useEffect, useRef } from 'react';
import css from './stream-card.module.css';

/** The provider's player, which takes the focus from the poster it replaces. */
export function StreamPlayer({ login }: { login: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const query = new URLSearchParams({ channel: login, parent: location.hostname, autoplay: 'true' });
  return (
    <iframe
      ref={frame}
      className={css['frame']}
      src={`https://player.twitch.tv/?${query.toString()}`}
      title={`${login}’s stream`}
      width={STREAM_WIDTH_PX}
      height={STREAM_HEIGHT_PX}
      allow="autoplay; fullscreen"
      allowFullScreen
    />
  );
}
