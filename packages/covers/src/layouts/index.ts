import type { CompositionName } from '../compositions';
import { band } from './band';
import type { Layout } from './layout';
import { bottom, plain, top } from './open';
import { arch, circle, frame } from './window';

/** Every layout of a portrait cover by name. */
export const layouts = { top, plain, bottom, band, frame, arch, circle } as const satisfies Record<
  string,
  Layout
>;
export type LayoutName = keyof typeof layouts;
export const layoutNames = Object.keys(layouts) as LayoutName[];

/** Layouts that suit each composition; the slug chooses one. */
export const layoutsOf: Record<CompositionName, readonly LayoutName[]> = {
  horizon: ['top', 'frame'],
  orbit: ['top', 'bottom', 'arch'],
  city: ['top', 'band'],
  maze: ['band', 'frame', 'plain'],
  blade: ['band', 'plain', 'arch'],
  cards: ['plain', 'band'],
  road: ['top', 'frame'],
  island: ['plain', 'bottom', 'arch'],
  tower: ['top', 'arch'],
  waves: ['top', 'circle'],
  constellation: ['top', 'bottom'],
  sprites: ['plain', 'band', 'bottom'],
  forest: ['frame', 'arch', 'band'],
  door: ['plain', 'band'],
  eye: ['plain', 'band', 'bottom'],
  contour: ['frame', 'circle', 'band'],
  crystal: ['plain', 'bottom', 'arch'],
  burst: ['band', 'frame'],
  rails: ['band', 'frame'],
  corridor: ['frame', 'band', 'circle'],
  hexes: ['frame', 'band', 'circle'],
  dunes: ['top', 'circle'],
  arches: ['top', 'frame'],
  pitch: ['band', 'frame'],
  blocks: ['top', 'band'],
  spiral: ['plain', 'bottom'],
  cabin: ['top', 'arch'],
  bloom: ['plain', 'arch'],
  cogs: ['plain', 'band'],
  flame: ['plain', 'arch', 'circle'],
  serpent: ['plain', 'band', 'arch'],
  flask: ['plain', 'band'],
  stairs: ['top', 'arch'],
  handheld: ['plain', 'band'],
  key: ['plain', 'band', 'bottom'],
  rocket: ['top', 'frame'],
  mask: ['plain', 'bottom', 'band'],
  deep: ['top', 'circle'],
};
