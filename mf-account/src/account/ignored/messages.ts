import { createMessages } from '@savepoint/region-kit';

/** The texts about members whom the member ignores. */
export const message = createMessages({
  title: 'Members you ignore',
  empty: 'You ignore nobody. To ignore a member, open the menu “…” below one of their comments.',
  since: 'Ignored {time}',
  stop: 'Stop ignoring {name}',
  stopped: 'You no longer ignore {name}.',
});
