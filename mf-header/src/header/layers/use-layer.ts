import { useEffect, useId, useRef, type FocusEvent } from 'react';
import { useLive } from '../../use-live';
import { useLayers, type LayerName } from './layers';
import css from './layers.module.css';

/**
 * One layer: what its place (around trigger and panel), its trigger and its panel have to carry. Escape,
 * a press beside it and a focus that moves on close it. Until the script is there, the panel shows while
 * its place has the focus.
 */
export function useLayer(name: LayerName) {
  const { open, show, hide } = useLayers();
  const live = useLive();
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const trigger = useRef<HTMLElement>(null);
  const by = open?.name === name ? open.by : undefined;

  useEffect(() => {
    // Open already, by having the focus.
    if (place.current?.contains(document.activeElement)) show(name, 'press');
  }, [name, show]);

  useEffect(() => {
    if (!by) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      // A search field would be emptied.
      event.preventDefault();
      // What only the pointer opened takes no focus from elsewhere.
      if (by === 'press' || place.current?.contains(document.activeElement)) trigger.current?.focus();
      hide(name);
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || place.current?.contains(target)) return;
      // The shade goes with the click: gone earlier, what is below it would be clicked.
      if (!target.closest('[data-scrim]')) hide(name);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [by, name, hide]);

  return {
    open: by !== undefined,
    show: () => show(name, 'press'),
    toggle: () => (by === 'press' ? hide(name) : show(name, 'press')),
    place: {
      ref: (element: HTMLElement | null) => void (place.current = element),
      className: css['place'],
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) hide(name);
      },
    },
    trigger: {
      ref: (element: HTMLElement | null) => void (trigger.current = element),
      'aria-expanded': by !== undefined,
      'aria-controls': id,
    },
    panel: { id, hidden: live && !by, 'data-panel': live ? 'live' : 'waiting' },
  };
}
