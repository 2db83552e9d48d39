import { coverUrl, STREAM_HEIGHT_PX, STREAM_WIDTH_PX } from '@savepoint/contracts/base';
import type { Stream } from '@savepoint/contracts/catalog';
import { Icon } from '@savepoint/region-kit';
import { useEffect, useRef, useState } from 'react';
import { message } from '../../messages';
import css from './stream-card.module.css';

interface Props {
  stream: Stream;
  /** Slug of the game. */
  slug: string;
  /** Digest of the game’s picture. */
  picture: string | undefined;
}

/** A stream’s poster. The provider’s player is loaded on click; nothing is loaded from the provider before. */
export function StreamCard({ stream, slug, picture }: Props) {
  const { user_login: login, user_name: name = login, title, viewers } = stream;
  const [playing, setPlaying] = useState(false);
  return (
    <li className={css['card']}>
      {playing ? (
        <StreamPlayer login={login} />
      ) : (
        <button
          className={css['frame']}
          type="button"
          aria-label={message('play', { name })}
          onClick={() => setPlaying(true)}
        >
          <img
            src={coverUrl('game', slug, 'wide', 640, picture)}
            width={STREAM_WIDTH_PX}
            height={STREAM_HEIGHT_PX}
            alt=""
            loading="lazy"
          />
          <span className={`badge badge--live ${css['badge']}`}>{message('live')}</span>
          {viewers === undefined ? null : (
            <span className={css['viewers']}>{message('watching', { count: viewers })}</span>
          )}
          <span className={css['play']}>
            <Icon name="play" />
          </span>
        </button>
      )}
      <p className={css['caption']}>
        <b>{name}</b>
        <a className="muted" href={`https://www.twitch.tv/${encodeURIComponent(login)}`} rel="noopener">
          {message('onTwitch')}
          <span className="vh">: {name}</span>
        </a>
      </p>
      {title ? <p className={css['title']}>{title}</p> : null}
    </li>
  );
}

/** The provider’s player. It takes the focus from the poster that it replaces. */
function StreamPlayer({ login }: { login: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => frame.current?.focus(), []);
  const query = new URLSearchParams({ channel: login, parent: location.hostname, autoplay: 'true' });
  return (
    <iframe
      ref={frame}
      className={css['frame']}
      src={`https://player.twitch.tv/?${query.toString()}`}
      title={message('player', { name: login })}
      width={STREAM_WIDTH_PX}
      height={STREAM_HEIGHT_PX}
      allow="autoplay; fullscreen"
      allowFullScreen
    />
  );
}
