import type { RegionEvents } from '@savepoint/contracts';
import { useRegion } from '@savepoint/region-kit';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

type Kind = RegionEvents['layer:opened']['layer'];

/** What hangs over the page from the header; there are several menus. */
export type LayerName = Exclude<Kind, 'menu'> | `menu ${string}`;

/** Pressed open, a layer stays until it is closed; opened by pointing, it goes with the pointer. */
type Opening = 'press' | 'hover';

interface Layers {
  /** The one that is open. */
  open: { name: LayerName; by: Opening } | null;
  show(name: LayerName, by: Opening): void;
  /** Closes what is open: any, or this one only, or only when it was opened this way. */
  hide(name?: LayerName, by?: Opening): void;
}

const CurrentLayers = createContext<Layers | null>(null);

/** Keeps one layer open at a time, and tells the rest of the page when one opens. */
export function LayersProvider({ children }: { children: ReactNode }) {
  const { bus } = useRegion();
  const [open, setOpen] = useState<Layers['open']>(null);
  const name = open?.name;

  const show = useCallback<Layers['show']>(
    (name, by) => setOpen((now) => (now?.name === name && now.by === 'press' ? now : { name, by })),
    [],
  );
  const hide = useCallback<Layers['hide']>(
    (name, by) =>
      setOpen((now) => (now && (!name || name === now.name) && (!by || by === now.by) ? null : now)),
    [],
  );

  useEffect(() => {
    if (name) bus.emit('layer:opened', { layer: name.split(' ')[0] as Kind });
  }, [bus, name]);
  useEffect(() => {
    // A page that is come back to shows no layer.
    const leave = () => hide();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [hide]);

  const layers = useMemo(() => ({ open, show, hide }), [open, show, hide]);
  return <CurrentLayers value={layers}>{children}</CurrentLayers>;
}

export function useLayers(): Layers {
  const layers = useContext(CurrentLayers);
  if (!layers) throw new Error('Layers are only for what is inside LayersProvider');
  return layers;
}
