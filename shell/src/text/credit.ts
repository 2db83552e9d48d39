import type { GameSummary } from '@savepoint/contracts';
import { yearOf } from './dates';

/** Who made a game and when: “Supergiant Games, 2020”. */
export const credit = ({ developers, released }: Pick<GameSummary, 'developers' | 'released'>): string =>
  [developers.join(' and '), released && yearOf(released)].filter(Boolean).join(', ');
