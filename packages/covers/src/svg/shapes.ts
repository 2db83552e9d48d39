import type { Colour } from '../colour';

/** Pictures are written in units of about a pixel: a tenth of one is too small to see. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Markup or path data with its numbers rounded to tenths; text goes in as it is. */
export const svg = (strings: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw({ raw: strings }, ...values.map((v) => (typeof v === 'number' ? tenth(v) : v)));

/** A corner or step of a line: x to the right, y down. */
export type Point = readonly [x: number, y: number];

/** Rounded ends and corners, for strokes. */
export const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

// Every shape takes more attributes as its last argument, written as in markup.
const plus = (attributes: string): string => (attributes ? ` ${attributes}` : '');

export const path = (data: string, fill: Colour, attributes = ''): string =>
  `<path d="${data}" fill="${fill}"${plus(attributes)}/>`;

/** Path data, stroked and not filled. */
export const outline = (data: string, stroke: Colour, width: number, attributes = ''): string =>
  svg`<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${width}"${plus(attributes)}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: Colour, attributes = ''): string =>
  path(svg`M${x} ${y}h${w}v${h}h${-w}z`, fill, attributes);

export const circle = (x: number, y: number, r: number, fill: Colour, attributes = ''): string =>
  svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${plus(attributes)}/>`;

/** A circle's line. */
export const ring = (
  x: number,
  y: number,
  r: number,
  stroke: Colour,
  width: number,
  attributes = '',
): string =>
  svg`<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"${plus(attributes)}/>`;

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: Colour,
  attributes = '',
): string => svg`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${plus(attributes)}/>`;

/** Path data of straight lines through points, not closed. */
export const through = (points: readonly Point[]): string =>
  'M' + points.map(([x, y]) => svg`${x} ${y}`).join('L');

export const polygon = (points: readonly Point[], fill: Colour, attributes = ''): string =>
  path(`${through(points)}z`, fill, attributes);

export const polyline = (points: readonly Point[], stroke: Colour, width: number, attributes = ''): string =>
  outline(through(points), stroke, width, attributes);

export const group = (inner: string, transform: string): string => `<g transform="${transform}">${inner}</g>`;

/** What is drawn inside a clip path: nothing of `inner` shows outside `shape`. */
export const clipped = (id: string, shape: string, inner: string): string =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${inner}</g>`;
