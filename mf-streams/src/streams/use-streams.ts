import type { Stream } from '@savepoint/contracts';
import { getSession } from '@savepoint/session';
import { useEffect, useState } from 'react';
import { streamsPath, type Loaded } from './load';

/**
 * Who streams a game now: what the fragment found, or else what the API answers.
 * @returns undefined while it is being asked; an empty list when nobody streams or the lookup failed
 */
export function useStreams(slug: string, initial: Loaded | undefined): readonly Stream[] | undefined {
  const [streams, setStreams] = useState<readonly Stream[] | undefined>(initial?.streams);
  useEffect(() => {
    if (initial) return;
    const gone = new AbortController();
    getSession()
      .api.get<Loaded>(streamsPath(slug), { signal: gone.signal })
      .then((answer) => setStreams(answer.streams))
      .catch(() => {
        if (gone.signal.aborted) return;
        // Said in the console with these very words: the specification asks for it.
        console.log('Could not get streams');
        setStreams([]);
      });
    return () => gone.abort();
  }, [slug, initial]);
  return streams;
}
