import { createContext, useContext } from 'react';
import type { RegionContext } from './region';

export const CurrentRegion = createContext<RegionContext | null>(null);

/** What the host gave to the region that this component is part of. */
export function useRegion(): RegionContext {
  const context = useContext(CurrentRegion);
  if (!context) throw new Error('useRegion is only for components of a region');
  return context;
}
