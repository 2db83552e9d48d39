/** The figures of a run: printed, compared with the committed ones, and written to the file that docs/performance.md is made from. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces.mjs';
import { formatted } from '../docs/format.mjs';
import { FIGURES_FILE, performancePage } from '../docs/performance.mjs';
import { scalePage } from '../docs/scale.mjs';

/** The column with the rate as a share of that of a bare Fastify server, measured alternately. */
export const SHARE = 'share';
/** A share may be worse than the committed one by this much: other load affects single runs. */
const TOLERANCE = 0.15;

const file = join(root, FIGURES_FILE);
const readCommitted = () => JSON.parse(readFileSync(file, 'utf8'));

/** Collects tables and single values. */
export function createFigures() {
  const tables = {};
  const values = {};
  return {
    tables,
    values,
    /** Adds a table, or rows to one, and prints them. @param rows lists of text and numbers, the first is the label */
    add(id, columns, rows) {
      const text = rows.map((row) => row.map(String));
      tables[id] = { columns, rows: [...(tables[id]?.rows ?? []), ...text] };
      const lines = [columns, columns.map(() => '---'), ...text].map((cells) => `| ${cells.join(' | ')} |`);
      console.log(`\n${lines.join('\n')}`);
    },
    /** Replaces the committed figures by those that were measured, and the pages that are made from them. */
    async write() {
      const before = readCommitted();
      const figures = {
        tables: { ...before.tables, ...tables },
        values: { ...before.values, ...values },
      };
      writeFileSync(file, await formatted(JSON.stringify(figures), file));
      writeFileSync(join(root, 'docs/performance.md'), await performancePage(figures));
      writeFileSync(join(root, 'docs/scale.md'), await scalePage(figures));
    },
    /** Shares that are worse than the committed ones. */
    worse: () => worseShares(readCommitted().tables, tables),
  };
}

/**
 * Compares shares.
 * @returns a sentence for each that is worse than the committed one by more than the tolerance, or has no counterpart
 */
export function worseShares(committed, measured) {
  const before = sharesOf(committed);
  const after = sharesOf(measured);
  return [...before].flatMap(([name, share]) => {
    const now = after.get(name);
    if (now === undefined) return [`${name}: was not measured`];
    if (now >= share * (1 - TOLERANCE)) return [];
    return [`${name}: ${now} of a bare Fastify server, ${share} is committed`];
  });
}

const sharesOf = (tables) =>
  new Map(
    Object.entries(tables).flatMap(([id, { columns, rows }]) => {
      const index = columns.indexOf(SHARE);
      return index < 0 ? [] : rows.map((row) => [`${id}, ${row[0]}`, Number(row[index])]);
    }),
  );

/** A share as text: small ones would be the same with two decimals. */
export const showShare = (share) => String(Number(share.toPrecision(3)));
