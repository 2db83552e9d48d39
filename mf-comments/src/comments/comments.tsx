import type { CommentsProps } from '@savepoint/contracts';
import { useRegion } from '@savepoint/region-kit';
import { useState } from 'react';
import { Discussion } from './components/discussion';
import type { Loaded } from './load';
import { createThread, ThreadProvider } from './state/thread';

type Props = CommentsProps & { initial?: Loaded };

/** The discussion of one thing; another thing is another discussion. */
export function Comments(props: Props) {
  return <OneThread key={`${props.entity_type}/${props.entity_slug}`} {...props} />;
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
