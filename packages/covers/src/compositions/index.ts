import { arches } from './arches';
import { blade } from './blade';
import { blocks } from './blocks';
import { bloom } from './bloom';
import { burst } from './burst';
import { cabin } from './cabin';
import { cards } from './cards';
import { city } from './city';
import { cogs } from './cogs';
import { constellation } from './constellation';
import { contour } from './contour';
import { corridor } from './corridor';
import { crystal } from './crystal';
import { deep } from './deep';
import { door } from './door';
import { dunes } from './dunes';
import { eye } from './eye';
import { flame } from './flame';
import { flask } from './flask';
import { forest } from './forest';
import { handheld } from './handheld';
import { hexes } from './hexes';
import { horizon } from './horizon';
import { island } from './island';
import { key } from './key';
import { mask } from './mask';
import { maze } from './maze';
import { orbit } from './orbit';
import { pitch } from './pitch';
import { rails } from './rails';
import { road } from './road';
import { rocket } from './rocket';
import { serpent } from './serpent';
import { spiral } from './spiral';
import { sprites } from './sprites';
import { stairs } from './stairs';
import { tower } from './tower';
import { waves } from './waves';
import type { Composition } from './composition';

/** Every composition by name. */
export const compositions = {
  arches,
  blade,
  blocks,
  bloom,
  burst,
  cabin,
  cards,
  city,
  cogs,
  constellation,
  contour,
  corridor,
  crystal,
  deep,
  door,
  dunes,
  eye,
  flame,
  flask,
  forest,
  handheld,
  hexes,
  horizon,
  island,
  key,
  mask,
  maze,
  orbit,
  pitch,
  rails,
  road,
  rocket,
  serpent,
  spiral,
  sprites,
  stairs,
  tower,
  waves,
} as const satisfies Record<string, Composition>;

export type CompositionName = keyof typeof compositions;
export const compositionNames = Object.keys(compositions) as CompositionName[];
