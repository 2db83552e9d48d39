import { coverUrl, STREAM_HEIGHT_PX, STREAM_WIDTH_PX, type Stream } from '@savepoint/contracts';
import { Icon } from '@savepoint/region-kit';
import { useState } from 'react';
import css from './stream-card.module.css';
import { StreamPlayer } from './stream-player';

interface Props {
  stream: Stream;
  /** The game's, for its picture. */
  slug: string;
  /** Digest of that picture. */
  picture: string | undefined;
}

/** A stream's poster; the provider is asked for nothing until somebody wants to watch. */
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
          aria-label={`Play ${name}’s stream here`}
          onClick={() => setPlaying(true)}
        >
          <img
            src={coverUrl('game', slug, 'wide', 640, picture)}
            width={STREAM_WIDTH_PX}
            height={STREAM_HEIGHT_PX}
            alt=""
            loading="lazy"
          />
          <span className={`badge badge--live ${css['badge']}`}>Live</span>
          {viewers === undefined ? null : <span className={css['viewers']}>{watching(viewers)}</span>}
          <span className={css['play']}>
            <Icon name="play" />
          </span>
        </button>
      )}
      <p className={css['caption']}>
        <b>{name}</b>
        <a className="muted" href={`https://www.twitch.tv/${encodeURIComponent(login)}`} rel="noopener">
          On Twitch<span className="vh">: {name}</span>
        </a>
      </p>
      {title ? <p className={css['title']}>{title}</p> : null}
    </li>
  );
}

const watching = (viewers: number): string =>
  viewers === 1 ? '1 watching' : `${viewers.toLocaleString('en-GB')} watching`;
