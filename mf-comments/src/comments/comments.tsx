import type { CommentsProps } from '@savepoint/contracts';
import { useRegion } from '@savepoint/region-kit';
import { useState } from 'react';
import { Discussion } from './components/discussion';
import type { Loaded } from './load';
import { createThread, ThreadProvider } from './state/thread';

type Props = CommentsProps & { initial?: Loaded };

/** The discussion of one thing; another thing is another discussion, for which the fragment loaded nothing. */
export function Comments({ initial, ...target }: Props) {
  const key = `${target.entity_type}/${target.entity_slug}`;
  const [served] = useState(key);
  return <OneThread key={key} {...target} {...(key === served && initial && { initial })} />;
}

function OneThread({ initial, ...target }: Props) {
  const { bus } = useRegion();
  const [thread] = useState(() => createThread(target, bus, initial));
  return (
    <ThreadProvider value={thread}>
      <Discussion served={initial?.now} />
    </ThreadProvider>
  );
}
