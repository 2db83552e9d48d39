import { Icon, useRegion } from '@savepoint/region-kit';
import { useSwitchTheme } from '../../theme/switch-theme';
import { useLive } from '../../use-live';
import css from './settings.module.css';

/**
 * What a reader can set for this browser; nothing is to be seen of it without a script.
 * @param asks whether there is something they can agree to
 */
export function Settings({ asks }: { asks: boolean }) {
  const { bus } = useRegion();
  const live = useLive();
  const switchTheme = useSwitchTheme();
  return (
    <p className={css['settings']} data-live={live || undefined}>
      <button type="button" onClick={switchTheme}>
        <Icon name="theme" small />
        Dark or light
      </button>
      {asks ? (
        <button type="button" onClick={() => bus.emit('consent:opened', {})}>
          Privacy choices
        </button>
      ) : null}
    </p>
  );
}
