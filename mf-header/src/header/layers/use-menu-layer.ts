import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLayers, type LayerName } from './layers';
import { useLayer } from './use-layer';

/** Milliseconds the mouse rests on a trigger before its menu opens, and may be away before it closes. */
const HOVER_IN = 100;
const HOVER_OUT = 200;

/** A layer with a list of links: opens below a resting mouse too, and is walked through by arrow keys. */
export function useMenuLayer(name: LayerName) {
  const layer = useLayer(name);
  const { show, hide } = useLayers();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  const later = (wait: number, act: () => void) => (event: PointerEvent) => {
    clearTimeout(rest.current);
    // A finger does not rest: it presses.
    if (event.pointerType === 'mouse') rest.current = setTimeout(act, wait);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-panel] a')];
    const next = nextIndex(event.key, links.indexOf(document.activeElement as HTMLElement), links.length);
    if (next === undefined) return;
    event.preventDefault();
    flushSync(layer.show);
    links[next]?.focus();
  };

  return {
    ...layer,
    place: {
      ...layer.place,
      onKeyDown,
      // Who presses has stopped pointing.
      onPointerDown: () => clearTimeout(rest.current),
      onPointerEnter: later(HOVER_IN, () => show(name, 'hover')),
      onPointerLeave: later(HOVER_OUT, () => hide(name, 'hover')),
    },
  };
}

/** Where a key leads from link `at` of `count`; -1 is the trigger, which Home and End leave alone. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1;
  if (key === 'Home' && at >= 0) return 0;
  if (key === 'End' && at >= 0) return count - 1;
  return undefined;
}
