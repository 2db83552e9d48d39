import { EJSON } from 'bson';
import type { Maybe } from './types';

/** @returns the value as error messages name it, in MongoDB's extended JSON */
export function showValue(value: Maybe): string {
  return value === undefined ? 'missing' : EJSON.stringify(value, { relaxed: true });
}
