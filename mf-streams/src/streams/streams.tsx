import { STREAMS_SHOWN_MAX } from '@savepoint/contracts/base';
import type { Stream, StreamsResponse } from '@savepoint/contracts/catalog';
import type { StreamsProps } from '@savepoint/contracts/regions';
import { getSession } from '@savepoint/session';
import { useEffect, useState } from 'react';
import { message } from '../messages';
import { StreamCard } from './components/stream-card';
import { StreamsSkeleton } from './components/streams-skeleton';
import css from './streams.module.css';

/** Region `streams`: up to four live streams of a game. */
export function Streams({ slug, name, picture, initial }: StreamsProps & { initial?: StreamsResponse }) {
  const streams = useStreams(slug, initial);
  return (
    <>
      <div className="sec__head">
        <h2 className="pt">{message('heading')}</h2>
      </div>
      <div className={css['container']} aria-busy={!streams}>
        {/* Keeps its space when there are fewer streams, so that nothing below moves. */}
        {initial ? null : <StreamsSkeleton loaded={streams !== undefined} />}
        {streams?.length === 0 ? <NoStreams name={name} /> : null}
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

function NoStreams({ name }: { name: string }) {
  return (
    <div className="state" role="status">
      <h3>{message('emptyHeading')}</h3>
      <p>{message('empty', { name })}</p>
    </div>
  );
}

/**
 * Returns the live streams of a game: those in the fragment, or else from the API.
 * @returns undefined while loading; an empty list when there are none or the lookup failed
 */
function useStreams(slug: string, initial: StreamsResponse | undefined): readonly Stream[] | undefined {
  const [streams, setStreams] = useState<readonly Stream[] | undefined>(initial?.streams);
  useEffect(() => {
    if (initial) return;
    const controller = new AbortController();
    getSession()
      .api.call('findStreams', { query: { game: slug }, signal: controller.signal })
      .then((response) => setStreams(response.streams))
      .catch(() => {
        if (controller.signal.aborted) return;
        // The specification requires this text in the console.
        console.log('Could not get streams');
        setStreams([]);
      });
    return () => controller.abort();
  }, [slug, initial]);
  return streams;
}
