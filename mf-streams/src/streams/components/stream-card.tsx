import { coverUrl, STREAM_HEIGHT, STREAM_WIDTH } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { useState } from 'react';
import css from './stream-card.module.css';
import { StreamPlayer } from './stream-player';

interface Props {
  /** The streamer's name at the provider. */
  login: string;
  /** The game's, for its picture. */
  slug: string;
}

/** A stream's poster; the provider is asked for nothing until somebody wants to watch. */
export function StreamCard({ login, slug }: Props) {
  const [playing, setPlaying] = useState(false);
  return (
    <li className={css['card']}>
      {playing ? (
        <StreamPlayer login={login} />
      ) : (
        <button
          className={css['frame']}
          type="button"
          aria-label={`Play ${login}’s stream here`}
          onClick={() => setPlaying(true)}
        >
          <img
            src={coverUrl('game', slug, 'wide', 640)}
            width={STREAM_WIDTH}
            height={STREAM_HEIGHT}
            alt=""
            loading="lazy"
          />
          <span className={`badge badge--live ${css['badge']}`}>Live</span>
          <span className={css['play']}>
            <Icon name="play" />
          </span>
        </button>
      )}
      <p className={css['caption']}>
        <b>{login}</b>
        <a className="muted" href={`https://www.twitch.tv/${encodeURIComponent(login)}`} rel="noopener">
          On Twitch<span className="vh">: {login}</span>
        </a>
      </p>
    </li>
  );
}
