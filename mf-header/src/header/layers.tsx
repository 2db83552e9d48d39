import type { RegionEvents } from '@savepoint/contracts/regions';
import { useRegion } from '@savepoint/region-kit';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../browser-hooks';
import css from './layers.module.css';

type Kind = RegionEvents['layer:opened']['layer'];

/** What the header opens over the page: the search box, the expanded menu, or one of several menus. */
export type LayerName = Exclude<Kind, 'menu'> | `menu ${string}`;

/** A layer opened by `press` stays open until it is closed; one opened by `hover` closes when the mouse leaves. */
type OpenedBy = 'press' | 'hover';

interface Layers {
  open: { name: LayerName; by: OpenedBy } | null;
  show(name: LayerName, by: OpenedBy): void;
  /** Closes the open layer; with arguments, only if it has this name and was opened this way. */
  hide(name?: LayerName, by?: OpenedBy): void;
}

const LayersContext = createContext<Layers | null>(null);

/** Keeps at most one layer open, and emits `layer:opened` when one opens. */
export function LayersProvider({ children }: { children: ReactNode }) {
  const { bus } = useRegion();
  const [open, setOpen] = useState<Layers['open']>(null);
  const name = open?.name;

  const show = useCallback<Layers['show']>(
    (name, by) =>
      setOpen((current) => (current?.name === name && current.by === 'press' ? current : { name, by })),
    [],
  );
  const hide = useCallback<Layers['hide']>(
    (name, by) =>
      setOpen((current) =>
        current && (!name || name === current.name) && (!by || by === current.by) ? null : current,
      ),
    [],
  );

  useEffect(() => {
    if (name) bus.emit('layer:opened', { layer: name.split(' ')[0] as Kind });
  }, [bus, name]);
  useEffect(() => {
    // Otherwise a page restored from the back/forward cache shows the layer.
    const onPageHide = () => hide();
    addEventListener('pagehide', onPageHide);
    return () => removeEventListener('pagehide', onPageHide);
  }, [hide]);

  const layers = useMemo(() => ({ open, show, hide }), [open, show, hide]);
  return <LayersContext value={layers}>{children}</LayersContext>;
}

export function useLayers(): Layers {
  const layers = useContext(LayersContext);
  if (!layers) throw new Error('useLayers needs a LayersProvider around it.');
  return layers;
}

/**
 * Returns the props of one layer’s elements: its trigger, its panel, and the root around both. Escape, a press
 * outside and focus leaving the root close the layer. Before hydration, CSS shows the panel while the root has
 * the focus.
 */
export function useLayer(name: LayerName) {
  const { open, show, hide } = useLayers();
  const hydrated = useHydrated();
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const trigger = useRef<HTMLElement>(null);
  const by = open?.name === name ? open.by : undefined;

  useEffect(() => {
    // Before hydration the panel was shown because it had the focus.
    if (root.current?.contains(document.activeElement)) show(name, 'press');
  }, [name, show]);

  useEffect(() => {
    if (!by) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      // The browser would clear the search field.
      event.preventDefault();
      // A layer opened by hover does not take the focus from elsewhere.
      if (by === 'press' || root.current?.contains(document.activeElement)) trigger.current?.focus();
      hide(name);
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || root.current?.contains(target)) return;
      // The scrim closes the layer on click: removed on pointerdown, the click would hit what is below it.
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
    /** Closes the layer and moves the focus to its trigger. */
    close: () => {
      trigger.current?.focus();
      hide(name);
    },
    toggle: () => (by === 'press' ? hide(name) : show(name, 'press')),
    root: {
      ref: (element: HTMLElement | null) => void (root.current = element),
      className: css['root'],
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) hide(name);
      },
    },
    trigger: {
      ref: (element: HTMLElement | null) => void (trigger.current = element),
      'aria-expanded': by !== undefined,
      'aria-controls': id,
    },
    panel: { id, hidden: hydrated && !by, 'data-panel': hydrated ? 'hydrated' : 'static' },
  };
}

/** Time the mouse rests on a trigger before its menu opens. */
const HOVER_OPEN_DELAY_MS = 100;
/** Time after the mouse has left before the menu closes. */
const HOVER_CLOSE_DELAY_MS = 200;

/** A layer with a list of links and buttons: it also opens on hover, and arrow keys move between them. */
export function useMenuLayer(name: LayerName) {
  const layer = useLayer(name);
  const { show, hide } = useLayers();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const delayed = (delayMs: number, action: () => void) => (event: ReactPointerEvent) => {
    clearTimeout(timer.current);
    // Touch has no hover.
    if (event.pointerType === 'mouse') timer.current = setTimeout(action, delayMs);
  };

  const onKeyDown = (event: ReactKeyboardEvent) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-panel] :is(a, button)')];
    const next = nextIndex(event.key, links.indexOf(document.activeElement as HTMLElement), links.length);
    if (next === undefined) return;
    event.preventDefault();
    flushSync(layer.show);
    links[next]?.focus();
  };

  return {
    ...layer,
    root: {
      ...layer.root,
      onKeyDown,
      // A press takes precedence over a pending hover.
      onPointerDown: () => clearTimeout(timer.current),
      onPointerEnter: delayed(HOVER_OPEN_DELAY_MS, () => show(name, 'hover')),
      onPointerLeave: delayed(HOVER_CLOSE_DELAY_MS, () => hide(name, 'hover')),
    },
  };
}

/** Returns the index of the link that a key moves to. @param at current index; -1 for the trigger */
function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1;
  if (key === 'Home' && at >= 0) return 0;
  if (key === 'End' && at >= 0) return count - 1;
  return undefined;
}
