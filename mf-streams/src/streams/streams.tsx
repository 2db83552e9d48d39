import { STREAMS_SHOWN_MAX, type StreamsProps } from '@savepoint/contracts';
import { NobodyLive } from './components/nobody-live';
import { StreamCard } from './components/stream-card';
import { StreamsWaiting } from './components/streams-waiting';
import type { Loaded } from './load';
import css from './streams.module.css';
import { useStreams } from './use-streams';

/** Up to four live streams of a game. */
export function Streams({ slug, name, picture, initial }: StreamsProps & { initial?: Loaded }) {
  const streams = useStreams(slug, initial);
  return (
    <>
      <div className="sec__head">
        <h2 className="pt">Live now</h2>
      </div>
      <div className={css['room']} aria-busy={!streams}>
        {/* Goes on holding its place when less has come, so that nothing below moves. */}
        {initial ? null : <StreamsWaiting done={streams !== undefined} />}
        {streams?.length === 0 ? <NobodyLive name={name} /> : null}
        {streams?.length ? (
          <ul className={css['list']}>
            {streams.slice(0, STREAMS_SHOWN_MAX).map((stream) => (
              <StreamCard key={stream.user_login} stream={stream} slug={slug} picture={picture} />
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}
