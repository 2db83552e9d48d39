import { type InSite, nextDigest } from '../../data';
import type { ModeratorMailDependencies } from '../dependencies';

/** Cases younger than this are not mailed yet: others that were opened before may still be being stored. */
export const SETTLED_MS = 5_000;

/**
 * Has mail sent to those who moderate a site and want mail, because a comment waits for a decision: soon, with what else comes
 * until then, or at the time of daily mail. Savepoint’s own moderators get none.
 */
export async function announceCase({
  site,
  moderatorMail: { settings, now },
  settings: { replyMailDelayMs, digestHour },
}: InSite & Pick<ModeratorMailDependencies, 'moderatorMail' | 'settings'>): Promise<void> {
  if (!site) return;
  const time = now();
  const due = {
    now: new Date(time.getTime() + Math.max(replyMailDelayMs, SETTLED_MS)),
    daily: nextDigest(time, digestHour),
  };
  for (const mode of ['now', 'daily'] as const)
    await settings.updateMany(
      { site: site.key, mode, confirmed: { $type: 'date' }, attempts: 0 },
      { $min: { due: due[mode] } },
    );
}
